import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Doc, XmlElement, XmlText } from "yjs";
import { createPublisher } from "../../app/admin/article-form/engine/publisher.ts";
import { createPresence } from "../../app/admin/article-form/presence/presence.ts";
import { publishWorkingCopy } from "../../app/admin/article-form/publish-working-copy.ts";
import { watchArticle } from "../../app/admin/article-form/watch-article.ts";
import { openWorkingCopy } from "../../app/admin/working-copy/open-working-copy.ts";
import type { WorkingCopy } from "../../app/admin/working-copy/working-copy.ts";
import { toColumns, toFields } from "../../app/data/articles/article-row.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { emptyFields } from "../../app/domain/newsroom/article-fields.ts";
import { NO_NOTE } from "../../app/domain/newsroom/reader-note.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import {
  createUser,
  type SignedInUser,
  type SiteAddress,
  serviceClient,
} from "../support/clients.ts";
import { createAuthor, createCategory, uniqueWord } from "../support/rows.ts";

/** A text that a writer asked to publish, as its words. */
export type Publication = {
  text: string;
  note: string;
  isConfirmed: boolean;
  /** Outcome and time of each attempt. */
  outcomes: string[];
};

/** An article, and what its writers remember of it. */
export type WrittenArticle = {
  id: string;
  slug: string;
  /** Words in the fields that the database has confirmed to their writer. */
  confirmed: Set<string>;
  typed: Set<string>;
  /** In the order in which they were asked for; recorded before the first request. */
  publications: Publication[];
};

export type Writer = {
  article: WrittenArticle;
  /** The number of confirmed words. */
  confirmed: () => number;
  /** How often another document took the place of the open one. */
  replaced: () => number;
  /** Called when the site is back, as the browser's event `online`. */
  retry: () => void;
  /** Stops typing, and resolves when everything is stored. */
  stop: () => Promise<void>;
};

const PARAGRAPH_WORDS = 60;
const FIRST_WORD_LIMIT_MS = 30_000;

/** Starts five writers: two in one article, three in their own, and the last of these never publishes. */
export async function startWriters(site: SiteAddress): Promise<Writer[]> {
  const service = serviceClient(site);
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const articles = Array.from({ length: 4 }, (): WrittenArticle => {
    const slug = uniqueWord("written-");
    return { id: randomUUID(), slug, confirmed: new Set(), typed: new Set(), publications: [] };
  });
  const [shared, second, third, last] = articles as [WrittenArticle, ...WrittenArticle[]];
  const start = async (
    name: string,
    article = shared,
    options = { isNew: true, publishes: true },
  ) => {
    const fields = { ...emptyFields(), title: `Article ${article.slug}`, slug: article.slug };
    const filled = { ...fields, excerpt: "Written.", categoryId: category.id, authorId: author.id };
    return startWriter({
      name,
      article,
      user: await createUser(site, "editor"),
      newFields: options.isNew ? toColumns(filled) : undefined,
      publishes: options.publishes,
    });
  };
  const first = await start("a");
  // The second writer of an article opens what the first one has stored.
  await Promise.race([
    first.untilStored,
    delay(FIRST_WORD_LIMIT_MS).then(() =>
      Promise.reject(new Error("The first word was not stored")),
    ),
  ]);
  return [
    first,
    await start("b", shared, { isNew: false, publishes: true }),
    await start("c", second),
    await start("d", third),
    await start("e", last, { isNew: true, publishes: false }),
  ];
}

/** The words of a body, in their order. */
export function listWords(content: unknown): string[] {
  return JSON.stringify(content ?? "").match(/\b[a-e]x\d+x/g) ?? [];
}

type WriterOptions = {
  name: string;
  article: WrittenArticle;
  user: SignedInUser;
  newFields: FieldsJson | undefined;
  publishes: boolean;
};

async function startWriter({ name, article, user, newFields, publishes }: WriterOptions) {
  const { client, id: userId } = user;
  const online = new EventTarget();
  const own: string[] = [];
  const firstStored = Promise.withResolvers<void>();
  let confirmedCount = 0;
  let replacedCount = 0;
  let isOver = false;
  let publishing: Promise<void> | undefined;
  let copy: WorkingCopy | undefined = await open({ newFields });

  async function open(from: { newFields?: FieldsJson | undefined; replaced?: WorkingCopy }) {
    const opened = await openWorkingCopy({ client, userId, articleId: article.id, ...from });
    opened.retain();
    const presence = createPresence(opened);
    presence.retain();
    const leave = watchArticle({ client, copy: opened, presence, onNotes: () => undefined });
    opened.onReplaced(() => {
      leave();
      void presence.release();
      void reopen(opened);
    });
    return opened;
  }

  /** Opens the document that took the place of the open one, and carries over what was typed. */
  async function reopen(replaced: WorkingCopy): Promise<void> {
    replacedCount += 1;
    copy = undefined;
    while (!copy) {
      copy = await open({ replaced }).catch(() => undefined);
      if (!copy) await untilOnline(1000);
    }
  }

  /** Counts the words that the database has confirmed. */
  function confirm(): void {
    if (!copy?.isStored()) return;
    for (const word of own.slice(confirmedCount)) article.confirmed.add(word);
    confirmedCount = own.length;
    if (confirmedCount > 0) firstStored.resolve();
  }

  function untilOnline(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      online.addEventListener(
        "online",
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    });
  }

  function type(into: WorkingCopy): void {
    const word = `${name}x${own.length + 1}x`;
    own.push(word);
    article.typed.add(word);
    appendWord(into.doc, word);
  }

  /** Publishes what the copy says; a writer who sees an error publishes the same once more. */
  async function publish(from: WorkingCopy): Promise<void> {
    type(from);
    const fields = toFields(from.read());
    const text = listWords(fields.content).join(" ");
    const isNoted = from.stored()?.live && Math.random() < 0.3;
    const note = isNoted
      ? ({ kind: "update", text: `After ${text.slice(-40)}` } as const)
      : NO_NOTE;
    const publication: Publication = { text, note: note.text, isConfirmed: false, outcomes: [] };
    article.publications.push(publication);
    const publisher = createPublisher({
      publish: (request, isStopped) =>
        publishWorkingCopy({ ...request, client, copy: from, isStopped }),
      onPhase: () => {
        if (from !== copy || isOver) publisher.stop();
      },
      untilRetry: untilOnline,
    });
    for (let attempt = 0; attempt < 2 && from === copy; attempt += 1) {
      const outcome = await publisher.publish({ fields, note });
      publication.outcomes.push(`${new Date().toISOString()} ${name} ${JSON.stringify(outcome)}`);
      if (outcome?.kind === "published") publication.isConfirmed = true;
      if (outcome?.kind !== "failed") return;
      await untilOnline(1000);
    }
  }

  const running = (async () => {
    while (!isOver) {
      await delay(50 + Math.random() * 400);
      if (!copy) continue;
      confirm();
      type(copy);
      if (publishes && Math.random() < 0.1) {
        publishing ??= publish(copy).finally(() => {
          publishing = undefined;
        });
      }
    }
  })();

  return {
    article,
    untilStored: firstStored.promise,
    confirmed: () => confirmedCount,
    replaced: () => replacedCount,
    retry() {
      online.dispatchEvent(new Event("online"));
      copy?.retryNow();
    },
    async stop() {
      isOver = true;
      await running;
      await publishing;
      while (!(await copy?.flush())) await untilOnline(1000);
      confirm();
    },
  };
}

function appendWord(doc: Doc, word: string): void {
  const body = getSharedBody(doc);
  doc.transact(() => {
    let text = lastText(body.get(body.length - 1));
    if (!text || text.length > PARAGRAPH_WORDS * 8) {
      const paragraph = new XmlElement("paragraph");
      text = new XmlText();
      paragraph.insert(0, [text]);
      body.push([paragraph]);
    }
    text.insert(text.length, `${text.length > 0 ? " " : ""}${word}`);
  });
}

function lastText(block: unknown): XmlText | undefined {
  const text = block instanceof XmlElement ? block.get(block.length - 1) : undefined;
  return text instanceof XmlText ? text : undefined;
}
