// Sections behind tabs, of which one is shown.

export function listenToTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panel = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const choose = (chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel(tab).hidden = !isChosen;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 };
      const next = key === "Home" ? tabs[0] : key === "End" ? tabs.at(-1) : tabs.at((index + steps[key]) % tabs.length);
      if (key !== "Home" && key !== "End" && !(key in steps)) return;
      choose(next);
      next.focus();
    });
  }
}
