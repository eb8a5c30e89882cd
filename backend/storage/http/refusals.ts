import { AsyncLocalStorage } from "node:async_hooks";
import type { StorageAdapter } from "../storage-adapter.ts";
import { errorResponse, type StorageError, toStorageError } from "../storage-error.ts";

type Inquiry = { refusal?: StorageError };

const inquiries = new AsyncLocalStorage<Inquiry>();

/**
 * Remembers what the adapter fails with, for the request that caused it. `@supabase/lite` answers errors
 * that are not its own in its own words; `answerWithRefusal` puts the real reason in their place.
 */
export function withRefusals(adapter: StorageAdapter): StorageAdapter {
  async function remember<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      const refusal = toStorageError(error);
      const inquiry = inquiries.getStore();
      if (inquiry) inquiry.refusal ??= refusal;
      throw refusal;
    }
  }
  return {
    driver: adapter.driver,
    getObject: (...args) => remember(adapter.getObject(...args)),
    headObject: (...args) => remember(adapter.headObject(...args)),
    uploadObject: (...args) => remember(adapter.uploadObject(...args)),
    copyObject: (...args) => remember(adapter.copyObject(...args)),
    deleteObject: (...args) => remember(adapter.deleteObject(...args)),
    deleteObjects: (...args) => remember(adapter.deleteObjects(...args)),
    privateAssetUrl: (...args) => remember(adapter.privateAssetUrl(...args)),
  };
}

/** Runs `answer`; if storage refused something on the way and it failed, says so instead. */
export async function answerWithRefusal(
  answer: () => Promise<Response>,
  onFailure: (error: StorageError) => void,
): Promise<Response> {
  const inquiry: Inquiry = {};
  const response = await inquiries.run(inquiry, answer);
  if (!inquiry.refusal || response.ok) return response;
  if (inquiry.refusal.status >= 500) onFailure(inquiry.refusal);
  return errorResponse(inquiry.refusal);
}
