import { setTimeout as delay } from "node:timers/promises";
import { outsideRequest } from "../base/current-request.ts";
import { type ListenConnection, openListenConnection } from "./listen-connection.ts";

const CONNECTION_NAME = "broadsheet notifications";
/** Delay between two attempts to connect. */
const RECONNECT_DELAY_MS = 100;
/** Delay after which a failed `onConnect` is called again. */
const RETRY_DELAY_MS = 200;
/** Maximum age of the last confirmed state while it counts as current. */
const MAX_AGE_MS = 100;
/** Refresh interval while callers check that it is current, so that none has to wait for the server. */
const RENEW_AFTER_MS = 50;
/** Heartbeat timeout after which the server is checked on a second connection. */
const HEARTBEAT_TIMEOUT_MS = 1000;
/** Without anything received for this long, the connection counts as lost, whatever the second one reports. */
const LOST_AFTER_MS = 5000;
/** Grace period for a response that arrives at the same time as that of the second connection. */
const COMPARE_GRACE_MS = 50;
const CHECK_INTERVAL_MS = 1000;
/** Tolerates small clock adjustments and network latency. */
const CLOCK_TOLERANCE_MS = 2000;

export type Subscriber = {
  /** Listens to these channels; earlier notifications are unknown. Called again after a failure. */
  onConnect: () => void | Promise<void>;
  /** The connection was lost: notifications may be missed from now on. */
  onDisconnect?: () => void;
  /** The clock of the database was adjusted. */
  onClockSet?: () => void;
};

export type Subscription = {
  /** Resolves when it listens and `onConnect` has succeeded. */
  connected(): Promise<void>;
  close(): void;
};

/** The notifications of one database, on one connection that is opened for the first subscriber. */
export type Notifications = {
  /** Subscribes to channels: a handler of payloads for each. */
  subscribe(
    channels: Readonly<Record<string, (payload: string) => void>>,
    subscriber: Subscriber,
  ): Subscription;
  /** Whether everything that was committed more than 100 ms ago has been received. */
  isCurrent(): boolean;
  /** Like `isCurrent`, after querying the server when that is unknown. Takes two seconds at most. */
  confirm(): Promise<boolean>;
  /** The database clock (ms since 1970); undefined before the first heartbeat. */
  databaseTime(): number | undefined;
  close(): Promise<void>;
};

/** A heartbeat without a response. `inTime` resolves with the response or at the timeout; all callers share it. */
type Heartbeat = { sentAt: number; answer: Promise<boolean>; inTime: Promise<void> };

type Member = Subscriber & {
  channels: Readonly<Record<string, (payload: string) => void>>;
  isConnected: boolean;
  connected: PromiseWithResolvers<void>;
};

/**
 * Receives notifications and reconnects when the connection is lost; notifications in between are lost. Heartbeats detect
 * a connection that was lost silently (decision 0049).
 *
 * @param options.url of PostgreSQL itself: poolers forward no notifications.
 * @param options.begin a statement to run on each new connection.
 * @param options.onFailure an `onConnect` failed.
 */
export function createNotifications(options: {
  url: string;
  begin?: string | undefined;
  onFailure?: (error: unknown) => void;
}): Notifications {
  const { url, begin } = options;
  const members = new Set<Member>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let connection: ListenConnection | undefined;
  let heartbeat: Heartbeat | undefined;
  /** Checks the server while the main connection does not respond. */
  let second: ListenConnection | undefined;
  let isComparing = false;
  let lastReceivedAt = 0;
  let confirmedUntil = Number.NEGATIVE_INFINITY;
  /** Offset of the database clock from our monotonic clock. */
  let clockOffset: number | undefined;

  async function connect(): Promise<void> {
    while (!isClosed) {
      try {
        await runConnection();
      } catch {
        // The database is unavailable: connects again until it is back.
        await delay(RECONNECT_DELAY_MS);
      }
    }
  }

  /** Resolves when the connection has ended. */
  async function runConnection(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const own = await openListenConnection({
      url,
      begin,
      name: CONNECTION_NAME,
      onNotify(channel, payload) {
        lastReceivedAt = performance.now();
        for (const { channels } of members) channels[channel]?.(payload);
      },
      onEnd: ended.resolve,
    });
    if (isClosed) return own.close();
    connection = own;
    confirmedUntil = performance.now();
    for (const member of members) void join(own, member);
    await ended.promise;
    connection = undefined;
    heartbeat = undefined;
    confirmedUntil = Number.NEGATIVE_INFINITY;
    if (!isClosed) for (const member of members) leave(member);
  }

  async function join(own: ListenConnection, member: Member): Promise<void> {
    const isThere = await own.listen(Object.keys(member.channels)).then(
      () => sendHeartbeat(own),
      () => own.destroy(),
    );
    const isCurrentMember = () => connection === own && members.has(member) && !isClosed;
    while (isThere && isCurrentMember()) {
      try {
        await member.onConnect();
        member.isConnected = isCurrentMember();
        if (member.isConnected) member.connected.resolve();
        return;
      } catch (error) {
        options.onFailure?.(error);
        await delay(RETRY_DELAY_MS);
      }
    }
  }

  function leave(member: Member): void {
    if (!member.isConnected) return;
    member.isConnected = false;
    member.connected = Promise.withResolvers();
    member.onDisconnect?.();
  }

  /** @returns whether the server responded. A connection that failed to respond is destroyed. */
  function sendHeartbeat(current: ListenConnection): Promise<boolean> {
    if (heartbeat) return heartbeat.answer;
    const sentAt = performance.now();
    const answer = current.ping().then(
      (time) => {
        if (connection !== current) return false;
        heartbeat = undefined;
        lastReceivedAt = performance.now();
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
   * responds on a newer connection has lost an earlier one that receives nothing.
   */
  async function compare(silent: ListenConnection, unanswered: Heartbeat): Promise<void> {
    const isSilent = () => heartbeat === unanswered && lastReceivedAt < unanswered.sentAt;
    if (!isSilent() || isComparing || isClosed) return;
    isComparing = true;
    try {
      second = await openListenConnection({ url, name: `${CONNECTION_NAME} check` });
      const answer = second.ping().then(() => true);
      const isThere = await Promise.race([answer, delay(LOST_AFTER_MS, false, { ref: false })]);
      await delay(COMPARE_GRACE_MS);
      if (isThere && isSilent()) silent.destroy();
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
    if (isSet) for (const member of members) member.onClockSet?.();
  }

  function check(): void {
    if (!connection) return;
    const silentSince = heartbeat && Math.max(heartbeat.sentAt, lastReceivedAt);
    if (silentSince && performance.now() - silentSince > LOST_AFTER_MS) connection.destroy();
    else void sendHeartbeat(connection);
  }

  function start(): void {
    timer = setInterval(check, CHECK_INTERVAL_MS).unref();
    void connect();
  }

  return {
    subscribe(channels, subscriber) {
      const connected = Promise.withResolvers<void>();
      const member: Member = { ...subscriber, channels, isConnected: false, connected };
      members.add(member);
      const current = connection;
      if (!timer) outsideRequest(start);
      else if (current) outsideRequest(() => void join(current, member));
      return {
        connected: () => member.connected.promise,
        close: () => void members.delete(member),
      };
    },
    isCurrent() {
      if (!connection) return false;
      const age = performance.now() - confirmedUntil;
      if (age > RENEW_AFTER_MS) void sendHeartbeat(connection);
      return age <= MAX_AGE_MS;
    },
    async confirm() {
      const since = performance.now() - MAX_AGE_MS;
      // The pending heartbeat may be older than this call, so a second one can be needed.
      for (let sent = 0; connection && confirmedUntil < since && sent < 2; sent += 1) {
        void sendHeartbeat(connection);
        await heartbeat?.inTime;
      }
      return confirmedUntil >= since;
    },
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
