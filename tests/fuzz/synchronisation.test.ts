import { expect, test, vi } from "vitest";
import { Doc } from "yjs";
import { applyUpdates, FROM_DATABASE } from "../../app/admin/working-copy/document.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { readColumns } from "../../app/editor/engine/shared-fields.ts";
import { readFragment } from "../../app/editor/engine/stored-body.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { createSite } from "./simulated-site.ts";
import { createTime, type SimulatedTime } from "./simulated-time.ts";
import { createWriter, type Letters, type SimulatedWriter } from "./simulated-writer.ts";

const WRITING_MS = 20_000;
/** By then every retry, and the interval at which the database is asked, have passed. */
const SETTLING_MS = 90_000;

const { numRuns, seed } = budget(50);

test(
  `writers end up with the same document and lose nothing in ${numRuns} schedules of failures`,
  async () => {
    // The garbage of some is reported there.
    const log = vi.spyOn(console, "error").mockReturnValue();
    for (let run = 0; run < numRuns; run += 1) {
      await simulate(seed + run).catch((error: unknown) => {
        throw new Error(`FUZZ_SEED=${seed + run}`, { cause: error });
      });
    }
    log.mockRestore();
  },
  TIME_LIMIT_MS,
);

async function simulate(scheduleSeed: number): Promise<void> {
  const time = createTime(scheduleSeed);
  const letters = createLetters();
  const writers: SimulatedWriter[] = [];
  const loss = time.chance(0.3) ? 0 : time.random() * 0.5;
  let isSettling = false;
  const deliver = (message: () => void) => {
    if (!isSettling && time.chance(loss)) return;
    time.after(time.between(1, 400), message);
    if (time.chance(0.1)) time.after(time.between(1, 3000), message);
  };
  const site = createSite(time, (fieldsSeq) => {
    for (const writer of writers) deliver(() => writer.follow(fieldsSeq));
  });
  for (let index = time.between(1, 3); index >= 0; index -= 1) {
    const writer: SimulatedWriter = createWriter({
      name: String(index),
      time,
      site,
      letters,
      broadcast(delta) {
        for (const other of writers) if (other !== writer) deliver(() => other.receive(delta));
      },
    });
    writers.push(writer);
  }
  // Words typed into a paragraph that a restored version does not have go with it: then only equality counts.
  const isRestoring = time.chance(0.2);
  if (isRestoring) restoreVersions(time, site);
  write(time, writers);
  fail(time, writers, site, loss);
  const isSpoilt = time.chance(0.5);
  if (isSpoilt) spoil(time, writers, site);
  await time.runUntil(WRITING_MS);
  isSettling = true;
  site.start();
  for (const writer of writers) {
    writer.setReliability(1);
    writer.setOnline(true);
  }
  await time.runUntil(WRITING_MS + SETTLING_MS);

  const stored = new Doc();
  applyUpdates(stored, site.list(0).updates, FROM_DATABASE);
  const content = read(stored);
  for (const writer of writers) {
    expect(writer.isStored()).toBe(true);
    expect(read(writer.doc() ?? new Doc())).toEqual(content);
  }
  expect(site.fieldsSeq()).toBe(site.seq());
  if (!isSpoilt) expect(site.unreadable()).toBe(0);
  expect(site.fields()).toEqual(content);
  const found = JSON.stringify(content).match(/[\u4e00-\u9fff]/g) ?? [];
  if (isRestoring) return;
  expect(found).toHaveLength(new Set(found).size);
  const kept = new Set(found);
  expect(
    letters
      .typed()
      .filter(
        (letter) =>
          !letters.deleted.has(letter) && !letters.uncertain.has(letter) && !kept.has(letter),
      ),
  ).toEqual([]);
}

function read(doc: Doc) {
  return JSON.parse(JSON.stringify(readColumns(doc, readFragment(getSharedBody(doc), null))));
}

function createLetters(): Letters & { typed: () => string[] } {
  const typed: string[] = [];
  return {
    deleted: new Set(),
    uncertain: new Set(),
    typed: () => typed,
    next() {
      const letter = String.fromCharCode(0x4e00 + typed.length);
      typed.push(letter);
      return letter;
    },
  };
}

function write(time: SimulatedTime, writers: SimulatedWriter[]): void {
  for (const writer of writers) {
    const pace = time.between(40, 800);
    const type = () => {
      if (time.now() > WRITING_MS) return;
      writer.edit();
      time.after(time.chance(0.03) ? 3000 : time.between(20, 2 * pace), type);
    };
    type();
  }
}

/** Runs a task now and then while they write. */
function repeat(time: SimulatedTime, meanMs: number, task: () => void): void {
  const next = () =>
    time.after(time.between(1, 2 * meanMs), () => {
      if (time.now() > WRITING_MS) return;
      task();
      next();
    });
  next();
}

/** Takes earlier versions back. */
function restoreVersions(time: SimulatedTime, site: ReturnType<typeof createSite>): void {
  const versions: FieldsJson[] = [];
  repeat(time, 1000, () => versions.push(site.fields()));
  repeat(time, 6000, () => {
    const version = versions[time.between(0, versions.length - 1)];
    if (version && !site.isDown()) site.restore(version);
  });
}

/** Lost lines, crashes, sleep, wrong clocks, kills of the site. */
function fail(
  time: SimulatedTime,
  writers: SimulatedWriter[],
  site: ReturnType<typeof createSite>,
  loss: number,
): void {
  for (const writer of writers) {
    writer.setReliability(1 - loss / 2);
    repeat(time, 8000, () => {
      writer.setOnline(false);
      time.after(time.between(100, 10_000), () => writer.setOnline(true));
    });
    repeat(time, 12_000, writer.crash);
    repeat(time, 10_000, () => writer.sleep(time.between(100, 8000)));
    repeat(time, 6000, () => writer.jumpClock(time.between(-7_200_000, 7_200_000)));
  }
  repeat(time, 10_000, () => {
    site.stop();
    time.after(time.between(100, 4000), site.start);
  });
}

/** A client that stores and sends what is no update, or one that depends on what nobody has. */
function spoil(
  time: SimulatedTime,
  writers: SimulatedWriter[],
  site: ReturnType<typeof createSite>,
): void {
  let number = 0;
  repeat(time, 1500, () => {
    number += 1;
    const update = createGarbage(time);
    if (!site.isDown() && time.chance(0.5)) site.save(time.between(0, site.seq()), update);
    else
      for (const writer of writers)
        writer.receive({ lineage: site.lineage, sender: "x", number, update });
  });
}

function createGarbage(time: SimulatedTime): Uint8Array {
  return Uint8Array.from({ length: time.between(0, 40) }, () => time.between(0, 255));
}
