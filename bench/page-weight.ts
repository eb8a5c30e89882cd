import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.ts";

export type PageWeight = {
  requests: number;
  /** Transferred bytes, headers included. */
  bytes: number;
  scripts: number;
  scriptBytes: number;
};

/** Measures what a browser downloads for a first visit of `url`, until the network is idle. */
export async function weighPage(url: string): Promise<PageWeight> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const page = await browser.newPage({ serviceWorkers: "block" });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const scripts = new Set<string>();
    const weight: PageWeight = { requests: 0, bytes: 0, scripts: 0, scriptBytes: 0 };
    network.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      weight.requests += 1;
      weight.bytes += encodedDataLength;
      if (!scripts.has(requestId)) return;
      weight.scripts += 1;
      weight.scriptBytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return weight;
  } finally {
    await browser.close();
  }
}
