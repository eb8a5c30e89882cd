import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { type ListenConnection, openListenConnection } from "./database/listen-connection.ts";

const tagsSchema = z.array(z.string());
const FEED_NAME = "broadsheet change feed";
/** The pause between two attempts to connect. */
const PAUSE_MS = 100;
/** What was committed longer ago has been heard of, or the feed says that it does not know. */
const VOUCHED_MS = 100;
/** While somebody wants to know, the server is asked so often, so that nobody has to wait for its answer. */
const RENEW_AFTER_MS = 50;
/** A question that waits for so long is put to the server on another connection too. */
const ANSWER_LIMIT_MS = 1000;
/** The connection counts as lost when a question was not answered for so long, there or elsewhere. */
const SILENCE_MS = 5000;
/** What comes at the same time may be read one after the other. */
const SAME_TIME_MS = 50;
const LOOK_EVERY_MS = 1000;
/** Clocks are set right by less all the time, and an answer may have been on its way for a while. */
const CLOCK_TOLERANCE_MS = 2000;

export type ChangeFeedHandlers = {
  /** Something that carries these cache tags has changed. */
  onChange: (tags: string[]) => void;
  /** The feed is (again) connected; what happened before is unknown. */
  onConnect: () => void;
  /** The feed lost its connection: from now on changes may pass unseen. */
  onDisconnect: () => void;
  /** The clock of the database, by which articles become due, was set. */
  onClockSet: () => void;
};

/** `inTime` settles with the answer, or when nobody waits for it any longer: once for all who do. */
type Question = { askedAt: number; answer: Promise<boolean>; inTime: Promise<void> };

export type ChangeFeed = {
  /** Settles when it is connected for the first time. */
  opened: Promise<void>;
  /** Whether every change that was committed more than 100 ms ago has been told. */
  isCurrent(): boolean;
  /** The same, after the server was asked where that is not known. Takes two seconds at most. */
  confirm(): Promise<boolean>;
  /** The clock of the database (ms since 1970), undefined before it was heard. */
  databaseTime(): number | undefined;
  close(): Promise<void>;
};

/**
 * Listens to the changes that the database announces (migration `cache_events`), and connects again
 * when the connection is lost. A connection can be lost without a word: it is asked again and again
 * whether it is there (decision 0049).
 */
export function openChangeFeed(url: string, handlers: ChangeFeedHandlers): ChangeFeed {
  const opened = Promise.withResolvers<void>();
  let isClosed = false;
  let line: ListenConnection | undefined;
  let question: Question | undefined;
  /** Asks in place of a connection that does not answer. */
  let second: ListenConnection | undefined;
  let isComparing = false;
  let heardUntil = Number.NEGATIVE_INFINITY;
  /** What the database's clock is ahead of our own, which nobody sets. */
  let clockOffset: number | undefined;

  async function connect(): Promise<void> {
    while (!isClosed) {
      try {
        const ended = Promise.withResolvers<void>();
        line = await openListenConnection({
          url,
          channels: ["broadsheet_changes"],
          name: FEED_NAME,
          onNotify: (_channel, payload) => handlers.onChange(readTags(payload)),
          onEnd: ended.resolve,
        });
        await stay(line, ended.promise);
      } catch {
        // The database is away: it is asked again until it is back.
        await delay(PAUSE_MS);
      }
    }
  }

  /** Settles when the connection has ended. */
  async function stay(own: ListenConnection, ended: Promise<void>): Promise<void> {
    heardUntil = performance.now();
    const isThere = await ask(own);
    if (isClosed) return own.close();
    if (isThere) {
      handlers.onConnect();
      opened.resolve();
    }
    await ended;
    line = undefined;
    question = undefined;
    heardUntil = Number.NEGATIVE_INFINITY;
    if (!isClosed) handlers.onDisconnect();
  }

  /** @returns whether there was an answer. A connection that failed to answer is of no use any more. */
  function ask(asked: ListenConnection): Promise<boolean> {
    if (question) return question.answer;
    const askedAt = performance.now();
    const answer = asked.ask().then(
      (time) => {
        if (line !== asked) return false;
        question = undefined;
        heardUntil = Math.max(heardUntil, askedAt);
        readClock(time, askedAt);
        return true;
      },
      () => {
        asked.destroy();
        return false;
      },
    );
    const own = { askedAt, answer, inTime: atMost(answer, ANSWER_LIMIT_MS) };
    question = own;
    void own.inTime.then(() => compare(asked, own));
    return answer;
  }

  /**
   * A server that is busy or away answers nobody. One that answers on a connection that was opened later has
   * lost the earlier one, or that was lost on the way.
   */
  async function compare(silent: ListenConnection, owed: Question): Promise<void> {
    if (question !== owed || isComparing || isClosed) return;
    isComparing = true;
    try {
      const nothing = () => undefined;
      const name = `${FEED_NAME} check`;
      second = await openListenConnection({
        url,
        channels: [],
        name,
        onNotify: nothing,
        onEnd: nothing,
      });
      const answer = second.ask().then(() => true);
      const isThere = await Promise.race([answer, delay(SILENCE_MS, false, { ref: false })]);
      await delay(SAME_TIME_MS);
      if (isThere && question === owed) silent.destroy();
    } catch {
      // The database is away, and says so to nobody.
    } finally {
      await second?.close();
      second = undefined;
      isComparing = false;
    }
  }

  function readClock(time: number, askedAt: number): void {
    const now = performance.now();
    const offset = time - (now + askedAt) / 2;
    const isSet =
      clockOffset !== undefined &&
      Math.abs(offset - clockOffset) > CLOCK_TOLERANCE_MS + (now - askedAt) / 2;
    clockOffset = offset;
    if (isSet) handlers.onClockSet();
  }

  function look(): void {
    if (!line) return;
    if (question && performance.now() - question.askedAt > SILENCE_MS) line.destroy();
    else void ask(line);
  }

  function isCurrent(): boolean {
    if (!line) return false;
    const age = performance.now() - heardUntil;
    if (age > RENEW_AFTER_MS) void ask(line);
    return age <= VOUCHED_MS;
  }

  async function confirm(): Promise<boolean> {
    const since = performance.now() - VOUCHED_MS;
    // The first answer may be to a question of before.
    for (let questions = 0; line && heardUntil < since && questions < 2; questions += 1) {
      void ask(line);
      await question?.inTime;
    }
    return heardUntil >= since;
  }

  void connect();
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    opened: opened.promise,
    isCurrent,
    confirm,
    databaseTime: () => (clockOffset === undefined ? undefined : performance.now() + clockOffset),
    async close() {
      isClosed = true;
      clearInterval(watch);
      second?.destroy();
      await line?.close();
    },
  };
}

/** Settles with the answer, and without it when so many milliseconds have passed. */
function atMost(answer: Promise<boolean>, limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    void answer.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A payload that is not a list of tags came from somebody else; it then concerns every page. */
function readTags(payload: string): string[] {
  try {
    return tagsSchema.parse(JSON.parse(payload));
  } catch {
    return ["site"];
  }
}
