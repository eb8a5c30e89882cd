import type { RealtimeClient as Realtime } from "@supabase/realtime-js";
import type { StorageClient as Storage } from "@supabase/storage-js";

/**
 * Stand-ins for the realtime and storage clients of supabase-js, which constructs both with itself: their code is loaded
 * when the first channel is joined, and the first image uploaded or removed. `scripts/stand-ins.ts` puts them in
 * their place in the browser build; they have what `app/data` calls.
 */

export function RealtimeClient(...options: ConstructorParameters<typeof Realtime>) {
  let client: Realtime | undefined;

  async function load(): Promise<Realtime> {
    const { RealtimeClient: Client } = await import("@supabase/realtime-js");
    client ??= new Client(...options);
    return client;
  }

  function opened(): Realtime {
    if (!client) throw new Error("The code for realtime channels is not loaded.");
    return client;
  }

  return {
    /**
     * Called by supabase-js with each new token, which the client reads by itself later, and without one before a
     * channel is joined. Without a connection to load the code, `channel` throws then.
     */
    async setAuth(token?: string): Promise<void> {
      if (token !== undefined && !client) return;
      const realtime = await load().catch(() => undefined);
      await realtime?.setAuth(token);
    },
    channel: (...args: Parameters<Realtime["channel"]>) => opened().channel(...args),
    removeChannel: (...args: Parameters<Realtime["removeChannel"]>) =>
      opened().removeChannel(...args),
    isConnected: () => client?.isConnected() ?? false,
  };
}

export function StorageClient(...options: ConstructorParameters<typeof Storage>) {
  const [url] = options;
  let client: Storage | undefined;

  async function load(): Promise<Storage> {
    const { StorageClient: Client } = await import("@supabase/storage-js");
    client ??= new Client(...options);
    return client;
  }

  /** Without a connection to load the code, the answer is that of a request without one. */
  async function call<Answer>(request: (storage: Storage) => Promise<Answer>) {
    let storage: Storage;
    try {
      storage = await load();
    } catch (error) {
      return { data: null, error };
    }
    return request(storage);
  }

  type Bucket = ReturnType<Storage["from"]>;
  return {
    from: (id: string) => ({
      getPublicUrl: (path: string) => ({
        data: { publicUrl: encodeURI(`${url}/object/public/${id}/${path}`) },
      }),
      createSignedUploadUrl: (...args: Parameters<Bucket["createSignedUploadUrl"]>) =>
        call((storage) => storage.from(id).createSignedUploadUrl(...args)),
      download: (path: string) => call(async (storage) => await storage.from(id).download(path)),
      upload: (path: string, file: File) =>
        call(async (storage) => await storage.from(id).upload(path, file)),
      remove: (...args: Parameters<Bucket["remove"]>) =>
        call((storage) => storage.from(id).remove(...args)),
    }),
  };
}

/** supabase-js passes it on; nothing of this repository asks for it. */
export const StorageApiError = Error;
