import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import type { KeptArticle } from "../working-copy/list-kept-articles.ts";
import { listLocalCopies } from "../working-copy/list-local-copies.ts";

/** Articles on this device, for times when the site cannot be reached: they can be opened and written on. */
export function KeptArticles() {
  const { user } = useAuth();
  return user && <KeptList key={user.id} userId={user.id} />;
}

function KeptList({ userId }: { userId: string }) {
  const id = useId();
  const [articles, setArticles] = useState<KeptArticle[]>([]);
  // Reads the browser's storage.
  useEffect(() => {
    loadKeptArticles(userId).then(setArticles, console.error);
  }, [userId]);
  if (articles.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="max-w-3xl rounded-control border border-hairline bg-tint p-4 sm:p-6"
    >
      <h2 id={id} className="font-serif text-card font-semibold">
        Kept on this device
      </h2>
      <p className="text-quiet">
        What you wrote is safe in this browser. You can go on writing; it is sent when you
        reconnect.
      </p>
      <ul className="mt-3">
        {articles.map((article) => (
          <li key={article.id} className="border-t border-hairline">
            <Link
              to={`/admin/articles/${article.id}/edit`}
              className="flex min-h-11 items-center py-2 font-semibold underline-offset-4 hover:underline"
            >
              {article.title || "Untitled Article"}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function loadKeptArticles(userId: string): Promise<KeptArticle[]> {
  // Usually there is none, and the list loads without the library of shared documents.
  const copies = await listLocalCopies({ userId });
  if (copies.length === 0) return [];
  const { listKeptArticles } = await import("../working-copy/list-kept-articles.ts");
  return listKeptArticles(userId);
}
