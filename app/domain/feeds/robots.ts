import { ROUTES } from "../route-table.ts";

/** Paths of the site's backend. */
const BACKEND = ["/api/", "/auth/v1/", "/functions/v1/", "/realtime/v1/", "/rest/v1/"];

/** Pages excluded from crawling: account screens, the newsroom, search results, previews. */
const CLOSED_PAGES = ROUTES.filter(
  ({ kind, isIndexed, pattern }) =>
    kind !== "file" && !isIndexed && /^\/[a-z]+(\/:[a-z]+)?$/.test(pattern),
).map(({ pattern }) => pattern.replace(/:.*/, ""));

const CLOSED = [...CLOSED_PAGES, ...BACKEND];

/** User agents of crawlers that collect training data, as documented by their operators. */
const AI_TRAINING = [
  "AI2Bot",
  "Amazonbot",
  "anthropic-ai",
  "Applebot-Extended",
  "Bytespider",
  "CCBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "Diffbot",
  "FacebookBot",
  "Google-CloudVertexBot",
  "Google-Extended",
  "GPTBot",
  "ImagesiftBot",
  "meta-externalagent",
  "omgili",
  "PanguBot",
  "Timpibot",
  "webzio-extended",
];

/** User agents that read pages to answer a user's question with a link to the page. */
const AI_ANSWERS = [
  "ChatGPT-User",
  "Claude-SearchBot",
  "Claude-User",
  "DuckAssistBot",
  "meta-externalfetcher",
  "MistralAI-User",
  "OAI-SearchBot",
  "Perplexity-User",
  "PerplexityBot",
];

type Answer = "allow" | "disallow";

/** Lines of `/robots.txt` (RFC 9309), with the operator's AI policy as comments and rules. */
export function robotsLines(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  policy: { aiTraining: Answer; aiAnswers: Answer },
): string[] {
  return [
    `# ${siteName}: what programs may read here.`,
    "",
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `# Training of language models and other artificial intelligence: ${inWords(policy.aiTraining)}.`,
    ...group(AI_TRAINING, policy.aiTraining),
    "",
    `# Reading a page to answer somebody's question, with a link to it: ${inWords(policy.aiAnswers)}.`,
    ...group(AI_ANSWERS, policy.aiAnswers),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/news-sitemap.xml`,
  ];
}

function inWords(answer: Answer): string {
  return answer === "allow" ? "allowed, under the rules above" : "not allowed";
}

/** Crawlers with their own group ignore the general one, so allowed crawlers get none. */
function group(agents: readonly string[], answer: Answer): string[] {
  if (answer === "allow") return [];
  return [...agents.map((agent) => `User-agent: ${agent}`), "Disallow: /"];
}
