import type { ArticleFunctions } from "./article-functions.types.ts";
import type {
  ActivityRow,
  ArticleCorrectionRow,
  ArticleRow,
  ArticleShareRow,
  AuthorRow,
  CategoryRow,
  ContactMessageRow,
  DraftRow,
  DraftUpdateRow,
  ProfileRow,
  RetractedArticleRow,
  VersionRow,
} from "./rows.types.ts";
import type { SiteFunctions } from "./site-functions.types.ts";

type Table<Row, Required extends keyof Row, Relationships extends unknown[] = []> = {
  Row: Row;
  Insert: Pick<Row, Required> & Partial<Omit<Row, Required>>;
  Update: Partial<Row>;
  Relationships: Relationships;
};

type BelongsTo<
  Name extends string,
  Column extends string,
  Target extends string,
  IsUnique extends boolean = false,
> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: IsUnique;
  referencedRelation: Target;
  referencedColumns: ["id"];
};

/** The database as supabase-js sees it. */
export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: {
      articles: Table<
        ArticleRow,
        "title" | "slug" | "content",
        [
          BelongsTo<"articles_category_id_fkey", "category_id", "categories">,
          BelongsTo<"articles_author_id_fkey", "author_id", "authors">,
        ]
      >;
      retracted_articles: Table<
        RetractedArticleRow,
        "article_id",
        [BelongsTo<"retracted_articles_article_id_fkey", "article_id", "articles", true>]
      >;
      categories: Table<CategoryRow, "name" | "slug">;
      authors: Table<AuthorRow, "name">;
      profiles: Table<
        ProfileRow,
        "user_id",
        [BelongsTo<"profiles_author_id_fkey", "author_id", "authors">]
      >;
      article_shares: Table<ArticleShareRow, "article_id" | "user_id">;
      activity: Table<ActivityRow, "action">;
      article_versions: Table<VersionRow, "article_id" | "kind" | "fields">;
      article_drafts: Table<DraftRow, "article_id">;
      draft_updates: Table<DraftUpdateRow, "article_id" | "seq" | "update">;
      article_corrections: Table<ArticleCorrectionRow, "article_id" | "kind" | "version_number">;
      contact_messages: Table<ContactMessageRow, "name" | "email" | "subject" | "message">;
    };
    Views: Record<never, never>;
    Functions: ArticleFunctions & SiteFunctions;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
