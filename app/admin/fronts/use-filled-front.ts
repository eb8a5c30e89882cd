import { useEffect, useRef, useState } from "react";
import { createPassingClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import { loadFront } from "../../data/fronts/load-front.ts";
import { loadPlacePage, type PlacePage } from "../../data/fronts/load-place-page.ts";
import { readEachTime } from "../../data/read-cached.ts";
import { failureText } from "../../domain/failure-text.ts";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";

/** How soon after a change the page is filled anew. */
const DELAY_MS = 400;

/** A page and the containers on it, filled with articles. */
export type FilledFront = { page: PlacePage; containers: ShownContainer[] };

/** Why a list of the page could not be loaded; the rest of the page is there. */
function findFailure({ page, containers }: FilledFront): string | null {
  const failed = containers.find(({ failure }) => failure !== null);
  return failed?.failure ?? (page.kind === "home" ? null : page.list.failure);
}

/**
 * The page as readers would see it: undefined until it is loaded, and the last one while another is. `failure` says why
 * the last attempt failed.
 */
export function useFilledFront(
  place: FrontPlace,
  layout: FrontLayout,
): { filled: FilledFront | undefined; failure: string | null; retry: () => void } {
  const [filled, setFilled] = useState<FilledFront>();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const client = useRef<Client>(undefined);
  const key = JSON.stringify(layout);
  // Asks the backend, as a reader without an account would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      client.current ??= createPassingClient();
      fillFront(client.current, place, JSON.parse(key)).then(
        (front) => {
          if (!isCurrent) return;
          setFilled(front);
          setFailure(findFailure(front));
        },
        (error: unknown) => {
          if (!isCurrent) return;
          setFailure(failureText(error) ?? "The preview couldn't be loaded.");
        },
      );
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [place, key, attempt]);
  return {
    filled,
    failure,
    retry() {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

async function fillFront(
  client: Client,
  place: FrontPlace,
  layout: FrontLayout,
): Promise<FilledFront> {
  const [page, { containers }] = await Promise.all([
    loadPlacePage(client, place),
    loadFront({ client, readCached: readEachTime, layout, place, mayRepeat: false }),
  ]);
  if (!page) throw new Error("This page does not exist any more.");
  return { page, containers };
}
