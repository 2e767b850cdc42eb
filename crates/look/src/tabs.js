// Tabs. A click, an arrow, Home or End chooses a tab, and its section is shown.

// Calls `heed` with each tab that is chosen; returns the function that chooses a tab.
export function listenToTabs(list, heed) {
  const tabs = [...list.querySelectorAll('[role=tab]')];
  const panel = tab => document.getElementById(tab.getAttribute('aria-controls'));
  const choose = chosen => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel(tab).hidden = !isChosen;
    }
    heed?.(chosen);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', event => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }, { key } = event;
      const next = key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : tabs.at((index + steps[key]) % tabs.length);
      if (key !== 'Home' && key !== 'End' && !(key in steps)) return;
      // The arrows lead through nothing else meanwhile, such as the moves of a game.
      event.preventDefault();
      event.stopPropagation();
      choose(next);
      next.focus();
    });
  }
  return choose;
}
