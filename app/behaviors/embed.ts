/**
 * Loads an embed when its button is pressed, in a frame of its final height. The document in the frame is of this site:
 * it asks readers who declined content of others once more (server/embeds/embed-frame.ts).
 */
export function embed(figure: HTMLElement): void {
  const { address = "", width = "", height = "" } = figure.dataset;
  const button = figure.querySelector("button");
  button?.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.src = `/embeds/frame?url=${encodeURIComponent(address)}`;
    frame.title = figure.querySelector("figcaption a")?.textContent ?? "";
    frame.allow = "fullscreen; encrypted-media; picture-in-picture";
    frame.className = "embed-frame";
    if (Number(width) > 0) frame.style.aspectRatio = `${width} / ${height}`;
    else frame.style.height = `${Number(height) || 400}px`;
    figure.classList.add("embed-loaded");
    figure.prepend(frame);
    button.parentElement?.remove();
    frame.focus();
  });
}
