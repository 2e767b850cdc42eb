// Texts and pictures for the clipboard and for files.

import { phrase } from "./words.js";

export async function copyText(value, title, report) {
  if (value === null) return report(phrase("lab-nothing-to-copy"));
  try {
    await navigator.clipboard.writeText(value);
    report(phrase("lab-copied", { name: title }));
  } catch {
    report(phrase("lab-no-clipboard"));
  }
}

export async function copyPicture(svg, report) {
  if (svg === null) return report(phrase("lab-nothing-to-copy"));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png(svg) })]);
    report(phrase("lab-copied", { name: "PNG" }));
  } catch {
    report(phrase("lab-no-pictures"));
  }
}

export async function savePicture(svg, format, report) {
  if (svg === null) return report(phrase("lab-nothing-to-save"));
  const blob = format === "png" ? await png(svg) : new Blob([svg], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `position.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  report(phrase("lab-saved", { name: `position.${format}` }));
}

/** The picture in pixels, twice as fine as on the screen. */
async function png(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
