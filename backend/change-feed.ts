import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { type ListenConnection, openListenConnection } from "./core/database/listen-connection.ts";

const tagsSchema = z.array(z.string());
const FEED_NAME = "broadsheet change feed";
/** Delay between two attempts to connect. */
const RECONNECT_DELAY_MS = 100;
/** Maximum age of the last confirmed state while the feed counts as current. */
const MAX_AGE_MS = 100;
/** Refresh interval while callers check the feed, so that none has to wait for the server. */
const RENEW_AFTER_MS = 50;
/** Heartbeat timeout after which the server is checked on a second connection. */
const HEARTBEAT_TIMEOUT_MS = 1000;
/** Heartbeat timeout after which the connection counts as lost, whatever the second one reports. */
const LOST_AFTER_MS = 5000;
/** Grace period for a response that arrives at the same time as that of the second connection. */
const COMPARE_GRACE_MS = 50;
const CHECK_INTERVAL_MS = 1000;
/** Tolerates small clock adjustments and network latency. */
const CLOCK_TOLERANCE_MS = 2000;

export type ChangeFeedHandlers = {
  /** Something with these cache tags has changed. */
  onChange: (tags: string[]) => void;
  /** The feed is connected (again); earlier changes are unknown. */
  onConnect: () => void;
  /** The feed lost its connection: changes may be missed from now on. */
  onDisconnect: () => void;
  /** The database clock, which decides when scheduled articles are published, was adjusted. */
  onClockSet: () => void;
};

/** A heartbeat without a response. `inTime` resolves with the response or at the timeout; all callers share it. */
type Heartbeat = { sentAt: number; answer: Promise<boolean>; inTime: Promise<void> };

export type ChangeFeed = {
  /** Resolves on the first connect. */
  opened: Promise<void>;
  /** Whether every change that was committed more than 100 ms ago has been reported. */
  isCurrent(): boolean;
  /** Like `isCurrent`, after querying the server when that is unknown. Takes two seconds at most. */
  confirm(): Promise<boolean>;
  /** The database clock (ms since 1970); undefined before the first heartbeat. */
  databaseTime(): number | undefined;
  close(): Promise<void>;
};

/**
 * Subscribes to the changes that the database notifies (migration `cache_events`) and reconnects when the
 * connection is lost. Heartbeats detect a connection that was lost silently
 * (decision 0049).
 *
 * @param begin a statement to run on each new connection.
 */
export function openChangeFeed(
  url: string,
  handlers: ChangeFeedHandlers,
  begin?: string,
): ChangeFeed {
  const opened = Promise.withResolvers<void>();
  let isClosed = false;
  let connection: ListenConnection | undefined;
  let heartbeat: Heartbeat | undefined;
  /** Checks the server while the main connection does not respond. */
  let second: ListenConnection | undefined;
  let isComparing = false;
  let confirmedUntil = Number.NEGATIVE_INFINITY;
  /** Offset of the database clock from our monotonic clock. */
  let clockOffset: number | undefined;

  async function connect(): Promise<void> {
    while (!isClosed) {
      try {
        const ended = Promise.withResolvers<void>();
        connection = await openListenConnection({
          url,
          channels: ["broadsheet_changes"],
          begin,
          name: FEED_NAME,
          onNotify: (_channel, payload) => handlers.onChange(readTags(payload)),
          onEnd: ended.resolve,
        });
        await runConnection(connection, ended.promise);
      } catch {
        // The database is unavailable: connects again until it is back.
        await delay(RECONNECT_DELAY_MS);
      }
    }
  }

  /** Resolves when the connection has ended. */
  async function runConnection(own: ListenConnection, ended: Promise<void>): Promise<void> {
    confirmedUntil = performance.now();
    const isThere = await sendHeartbeat(own);
    if (isClosed) return own.close();
    if (isThere) {
      handlers.onConnect();
      opened.resolve();
    }
    await ended;
    connection = undefined;
    heartbeat = undefined;
    confirmedUntil = Number.NEGATIVE_INFINITY;
    if (!isClosed) handlers.onDisconnect();
  }

  /** @returns whether the server responded. A connection that failed to respond is destroyed. */
  function sendHeartbeat(current: ListenConnection): Promise<boolean> {
    if (heartbeat) return heartbeat.answer;
    const sentAt = performance.now();
    const answer = current.ping().then(
      (time) => {
        if (connection !== current) return false;
        heartbeat = undefined;
        confirmedUntil = Math.max(confirmedUntil, sentAt);
        readClock(time, sentAt);
        return true;
      },
      () => {
        current.destroy();
        return false;
      },
    );
    const own = { sentAt, answer, inTime: atMost(answer, HEARTBEAT_TIMEOUT_MS) };
    heartbeat = own;
    void own.inTime.then(() => compare(current, own));
    return answer;
  }

  /**
   * Distinguishes a lost connection from a slow server. A busy or stopped server responds on no connection; one that
   * responds on a newer connection has lost the earlier one.
   */
  async function compare(silent: ListenConnection, unanswered: Heartbeat): Promise<void> {
    if (heartbeat !== unanswered || isComparing || isClosed) return;
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
      const answer = second.ping().then(() => true);
      const isThere = await Promise.race([answer, delay(LOST_AFTER_MS, false, { ref: false })]);
      await delay(COMPARE_GRACE_MS);
      if (isThere && heartbeat === unanswered) silent.destroy();
    } catch {
      // The database is unavailable on every connection.
    } finally {
      await second?.close();
      second = undefined;
      isComparing = false;
    }
  }

  function readClock(time: number, sentAt: number): void {
    const now = performance.now();
    const offset = time - (now + sentAt) / 2;
    const isSet =
      clockOffset !== undefined &&
      Math.abs(offset - clockOffset) > CLOCK_TOLERANCE_MS + (now - sentAt) / 2;
    clockOffset = offset;
    if (isSet) handlers.onClockSet();
  }

  function check(): void {
    if (!connection) return;
    if (heartbeat && performance.now() - heartbeat.sentAt > LOST_AFTER_MS) connection.destroy();
    else void sendHeartbeat(connection);
  }

  function isCurrent(): boolean {
    if (!connection) return false;
    const age = performance.now() - confirmedUntil;
    if (age > RENEW_AFTER_MS) void sendHeartbeat(connection);
    return age <= MAX_AGE_MS;
  }

  async function confirm(): Promise<boolean> {
    const since = performance.now() - MAX_AGE_MS;
    // The pending heartbeat may be older than this call, so a second one can be needed.
    for (let sent = 0; connection && confirmedUntil < since && sent < 2; sent += 1) {
      void sendHeartbeat(connection);
      await heartbeat?.inTime;
    }
    return confirmedUntil >= since;
  }

  void connect();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    opened: opened.promise,
    isCurrent,
    confirm,
    databaseTime: () => (clockOffset === undefined ? undefined : performance.now() + clockOffset),
    async close() {
      isClosed = true;
      clearInterval(timer);
      second?.destroy();
      await connection?.close();
    },
  };
}

/** Resolves with the response, or after `limit` milliseconds. */
function atMost(answer: Promise<boolean>, limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    void answer.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A payload that is not a list of tags is not ours; it then invalidates every page. */
function readTags(payload: string): string[] {
  try {
    return tagsSchema.parse(JSON.parse(payload));
  } catch {
    return ["site"];
  }
}
