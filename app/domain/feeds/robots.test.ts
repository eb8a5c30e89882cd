import { expect, test } from "vitest";
import { robotsLines } from "./robots.ts";

const site = { siteName: "Broadsheet", language: "en" as const, siteUrl: "https://news.example" };

/** The rules that apply to a user agent (RFC 9309): its own group, else the general one. */
function rulesFor(agent: string, lines: readonly string[]): string[] {
  const groups: { agents: string[]; rules: string[] }[] = [];
  for (const line of lines) {
    const [name, value = ""] = line.split(": ");
    const group = groups.at(-1);
    if (name === "User-agent") {
      if (group && group.rules.length === 0) group.agents.push(value);
      else groups.push({ agents: [value], rules: [] });
    } else if (name === "Allow" || name === "Disallow") group?.rules.push(line);
  }
  const own = groups.find(({ agents }) => agents.includes(agent));
  return (own ?? groups.find(({ agents }) => agents.includes("*")))?.rules ?? [];
}

test("robots.txt disallows only account screens, the newsroom, searches, previews and the backend", () => {
  const lines = robotsLines(site, { aiTraining: "disallow", aiAnswers: "allow" });
  const rules = rulesFor("Googlebot", lines);
  for (const path of ["/admin", "/account", "/login", "/search", "/preview/", "/rest/v1/"]) {
    expect(rules).toContain(`Disallow: ${path}`);
  }
  expect(rules).toContain("Allow: /");
  expect(rules.join()).not.toMatch(/storage|assets/);
  expect(lines).toContain("Sitemap: https://news.example/sitemap.xml");
  expect(lines).toContain("Sitemap: https://news.example/news-sitemap.xml");
});

test("robots.txt states the AI policy in comments and in rules", () => {
  const closed = robotsLines(site, { aiTraining: "disallow", aiAnswers: "allow" });
  expect(rulesFor("GPTBot", closed)).toEqual(["Disallow: /"]);
  expect(rulesFor("OAI-SearchBot", closed)).toContain("Allow: /");
  expect(closed.join("\n")).toMatch(/# Training .*: not allowed\./);

  const open = robotsLines(site, { aiTraining: "allow", aiAnswers: "disallow" });
  expect(rulesFor("GPTBot", open)).toContain("Disallow: /admin");
  expect(rulesFor("OAI-SearchBot", open)).toEqual(["Disallow: /"]);
  expect(open.join("\n")).toMatch(/# Training .*: allowed/);
});
