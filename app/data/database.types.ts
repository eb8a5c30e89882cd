// Written by `npm run generate:types` from a database with all migrations. Do not edit.
import type { ArticleParts, ClaimedDraftAnswer, ClaimedFrontAnswer, DraftReading, DraftUpdates, FieldsJson, FrontReading, FrontUpdates, ImageMeasures, Json, OpenedDraft, OpenedFront, SavedDraft, StoredFrame } from "./json.types.ts";

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: {
      activity: {
        Row: {
          action: "published" | "changed" | "scheduled" | "unpublished" | "deleted" | "restored" | "erased" | "corrected" | "redacted" | "submitted" | "returned" | "accepted" | "assigned" | "planned" | "plan-cancelled" | "plan-waits" | "plan-approved" | "invited" | "role-changed" | "setting-changed" | "page-published" | "page-removed" | "front-published" | "banner-set" | "banner-ended" | "sections-changed" | "site-settings-changed";
          article_id: string | null;
          at: string;
          id: number;
          subject: Json;
          user_id: string | null;
        };
        Insert: {
          action: "published" | "changed" | "scheduled" | "unpublished" | "deleted" | "restored" | "erased" | "corrected" | "redacted" | "submitted" | "returned" | "accepted" | "assigned" | "planned" | "plan-cancelled" | "plan-waits" | "plan-approved" | "invited" | "role-changed" | "setting-changed" | "page-published" | "page-removed" | "front-published" | "banner-set" | "banner-ended" | "sections-changed" | "site-settings-changed";
          article_id?: string | null;
          at?: string;
          id?: never;
          subject?: Json;
          user_id?: string | null;
        };
        Update: {
          action?: "published" | "changed" | "scheduled" | "unpublished" | "deleted" | "restored" | "erased" | "corrected" | "redacted" | "submitted" | "returned" | "accepted" | "assigned" | "planned" | "plan-cancelled" | "plan-waits" | "plan-approved" | "invited" | "role-changed" | "setting-changed" | "page-published" | "page-removed" | "front-published" | "banner-set" | "banner-ended" | "sections-changed" | "site-settings-changed";
          article_id?: string | null;
          at?: string;
          id?: never;
          subject?: Json;
          user_id?: string | null;
        };
        Relationships: [];
      };
      archived_comments: {
        Row: {
          article_id: string;
          author_email: string;
          author_name: string;
          author_url: string;
          body: string;
          is_approved: boolean;
          kind: string;
          parent_id: string | null;
          source_id: string;
          written_at: string | null;
        };
        Insert: {
          article_id: string;
          author_email?: string;
          author_name?: string;
          author_url?: string;
          body: string;
          is_approved: boolean;
          kind?: string;
          parent_id?: string | null;
          source_id: string;
          written_at?: string | null;
        };
        Update: {
          article_id?: string;
          author_email?: string;
          author_name?: string;
          author_url?: string;
          body?: string;
          is_approved?: boolean;
          kind?: string;
          parent_id?: string | null;
          source_id?: string;
          written_at?: string | null;
        };
        Relationships: [];
      };
      article_authors: {
        Row: {
          article_id: string;
          author_id: string;
          position: number;
          role: "by" | "additional_reporting" | "photos" | "illustrations" | "translation";
        };
        Insert: {
          article_id: string;
          author_id: string;
          position: number;
          role?: "by" | "additional_reporting" | "photos" | "illustrations" | "translation";
        };
        Update: {
          article_id?: string;
          author_id?: string;
          position?: number;
          role?: "by" | "additional_reporting" | "photos" | "illustrations" | "translation";
        };
        Relationships: [
          {
            foreignKeyName: "article_authors_article_id_fkey";
            columns: ["article_id"];
            isOneToOne: false;
            referencedRelation: "articles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "article_authors_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "authors";
            referencedColumns: ["id"];
          },
        ];
      };
      article_corrections: {
        Row: {
          article_id: string;
          changed_at: string | null;
          created_by: string | null;
          id: string;
          imported_at: string | null;
          kind: "update" | "clarification" | "correction" | "retraction";
          published_at: string;
          salt: string;
          text: string;
          version_number: number;
          withdrawn_at: string | null;
        };
        Insert: {
          article_id: string;
          changed_at?: string | null;
          created_by?: string | null;
          id?: string;
          imported_at?: string | null;
          kind: "update" | "clarification" | "correction" | "retraction";
          published_at?: string;
          salt?: string;
          text?: string;
          version_number: number;
          withdrawn_at?: string | null;
        };
        Update: {
          article_id?: string;
          changed_at?: string | null;
          created_by?: string | null;
          id?: string;
          imported_at?: string | null;
          kind?: "update" | "clarification" | "correction" | "retraction";
          published_at?: string;
          salt?: string;
          text?: string;
          version_number?: number;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      article_drafts: {
        Row: {
          accepted_version: number | null;
          article_id: string;
          assigned_to: string | null;
          based_on: number | null;
          created_at: string;
          created_by: string | null;
          document: string | null;
          due_at: string | null;
          fields: FieldsJson;
          fields_revision: number;
          fields_seq: number;
          folded_seq: number;
          has_changes: boolean;
          is_restored: boolean;
          kind: "article" | "page";
          lineage: string;
          note: string | null;
          planned_for: string | null;
          problem: string | null;
          read_at: string | null;
          replaced_images: Record<string, string>;
          reviewer: string | null;
          stage: "draft" | "review" | "ready";
          submitted_by: string | null;
          trashed_at: string | null;
          trashed_by: string | null;
          unwritten: Json;
          updated_at: string;
          updated_by: string | null;
        };
        Insert: {
          accepted_version?: number | null;
          article_id: string;
          assigned_to?: string | null;
          based_on?: number | null;
          created_at?: string;
          created_by?: string | null;
          document?: string | null;
          due_at?: string | null;
          fields?: FieldsJson;
          fields_revision?: number;
          fields_seq?: number;
          folded_seq?: number;
          has_changes?: boolean;
          is_restored?: boolean;
          kind?: "article" | "page";
          lineage?: string;
          note?: string | null;
          planned_for?: string | null;
          problem?: string | null;
          read_at?: string | null;
          replaced_images?: Record<string, string>;
          reviewer?: string | null;
          stage?: "draft" | "review" | "ready";
          submitted_by?: string | null;
          trashed_at?: string | null;
          trashed_by?: string | null;
          unwritten?: Json;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          accepted_version?: number | null;
          article_id?: string;
          assigned_to?: string | null;
          based_on?: number | null;
          created_at?: string;
          created_by?: string | null;
          document?: string | null;
          due_at?: string | null;
          fields?: FieldsJson;
          fields_revision?: number;
          fields_seq?: number;
          folded_seq?: number;
          has_changes?: boolean;
          is_restored?: boolean;
          kind?: "article" | "page";
          lineage?: string;
          note?: string | null;
          planned_for?: string | null;
          problem?: string | null;
          read_at?: string | null;
          replaced_images?: Record<string, string>;
          reviewer?: string | null;
          stage?: "draft" | "review" | "ready";
          submitted_by?: string | null;
          trashed_at?: string | null;
          trashed_by?: string | null;
          unwritten?: Json;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [];
      };
      article_shares: {
        Row: {
          article_id: string;
          may_write: boolean;
          user_id: string;
        };
        Insert: {
          article_id: string;
          may_write?: boolean;
          user_id: string;
        };
        Update: {
          article_id?: string;
          may_write?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "article_shares_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      article_versions: {
        Row: {
          article_id: string;
          began_at: string | null;
          content_hash: string | null;
          created_at: string;
          created_by: string | null;
          fields: FieldsJson;
          hash: string | null;
          kind: "draft" | "named" | "published" | "scheduled" | "unpublished" | "deleted" | "imported";
          loss_budget: number | null;
          name: string | null;
          number: number;
          previous_hash: string | null;
          public_at: string | null;
          redacted_at: string | null;
          redacted_by: string | null;
          redaction_reason: string | null;
          replaced_at: string | null;
          salt: string | null;
          source_number: number | null;
          source_writers: string[];
          words: number | null;
          writers: string[];
        };
        Insert: {
          article_id: string;
          began_at?: string | null;
          content_hash?: string | null;
          created_at?: string;
          created_by?: string | null;
          fields: FieldsJson;
          hash?: string | null;
          kind: "draft" | "named" | "published" | "scheduled" | "unpublished" | "deleted" | "imported";
          loss_budget?: number | null;
          name?: string | null;
          number?: number;
          previous_hash?: string | null;
          public_at?: string | null;
          redacted_at?: string | null;
          redacted_by?: string | null;
          redaction_reason?: string | null;
          replaced_at?: string | null;
          salt?: string | null;
          source_number?: number | null;
          source_writers?: string[];
          words?: number | null;
          writers?: string[];
        };
        Update: {
          article_id?: string;
          began_at?: string | null;
          content_hash?: string | null;
          created_at?: string;
          created_by?: string | null;
          fields?: FieldsJson;
          hash?: string | null;
          kind?: "draft" | "named" | "published" | "scheduled" | "unpublished" | "deleted" | "imported";
          loss_budget?: number | null;
          name?: string | null;
          number?: number;
          previous_hash?: string | null;
          public_at?: string | null;
          redacted_at?: string | null;
          redacted_by?: string | null;
          redaction_reason?: string | null;
          replaced_at?: string | null;
          salt?: string | null;
          source_number?: number | null;
          source_writers?: string[];
          words?: number | null;
          writers?: string[];
        };
        Relationships: [];
      };
      articles: {
        Row: {
          author_id: string | null;
          canonical_url: string | null;
          category_id: string | null;
          content: Json;
          created_at: string;
          excerpt: string;
          first_published_at: string | null;
          id: string;
          image_alt: string | null;
          image_caption: string | null;
          image_is_decorative: boolean;
          image_src: string | null;
          is_featured: boolean;
          is_popular: boolean;
          label: "news" | "analysis" | "opinion" | "explainer" | "interview" | "review" | "live" | "sponsored" | null;
          other_authors: Json;
          published_at: string;
          read_time: number;
          seo_description: string | null;
          seo_title: string | null;
          slug: string;
          social_description: string | null;
          social_image: string | null;
          social_title: string | null;
          sponsor: string | null;
          tags: string[];
          title: string;
          updated_at: string;
        };
        Insert: {
          author_id?: string | null;
          canonical_url?: string | null;
          category_id?: string | null;
          content?: Json;
          created_at?: string;
          excerpt?: string;
          first_published_at?: string | null;
          id?: string;
          image_alt?: string | null;
          image_caption?: string | null;
          image_is_decorative?: boolean;
          image_src?: string | null;
          is_featured?: boolean;
          is_popular?: boolean;
          label?: "news" | "analysis" | "opinion" | "explainer" | "interview" | "review" | "live" | "sponsored" | null;
          other_authors?: Json;
          published_at?: string;
          read_time?: number;
          seo_description?: string | null;
          seo_title?: string | null;
          slug: string;
          social_description?: string | null;
          social_image?: string | null;
          social_title?: string | null;
          sponsor?: string | null;
          tags?: string[];
          title: string;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          canonical_url?: string | null;
          category_id?: string | null;
          content?: Json;
          created_at?: string;
          excerpt?: string;
          first_published_at?: string | null;
          id?: string;
          image_alt?: string | null;
          image_caption?: string | null;
          image_is_decorative?: boolean;
          image_src?: string | null;
          is_featured?: boolean;
          is_popular?: boolean;
          label?: "news" | "analysis" | "opinion" | "explainer" | "interview" | "review" | "live" | "sponsored" | null;
          other_authors?: Json;
          published_at?: string;
          read_time?: number;
          seo_description?: string | null;
          seo_title?: string | null;
          slug?: string;
          social_description?: string | null;
          social_image?: string | null;
          social_title?: string | null;
          sponsor?: string | null;
          tags?: string[];
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "articles_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "authors";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "articles_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "categories";
            referencedColumns: ["id"];
          },
        ];
      };
      authors: {
        Row: {
          bio: string | null;
          id: string;
          image_url: string | null;
          kind: "person" | "organization";
          name: string;
          slug: string;
        };
        Insert: {
          bio?: string | null;
          id?: string;
          image_url?: string | null;
          kind?: "person" | "organization";
          name: string;
          slug?: string;
        };
        Update: {
          bio?: string | null;
          id?: string;
          image_url?: string | null;
          kind?: "person" | "organization";
          name?: string;
          slug?: string;
        };
        Relationships: [];
      };
      banners: {
        Row: {
          created_at: string;
          created_by: string | null;
          ends_at: string;
          id: number;
          link: string | null;
          text: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          ends_at: string;
          id?: never;
          link?: string | null;
          text: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          ends_at?: string;
          id?: never;
          link?: string | null;
          text?: string;
        };
        Relationships: [];
      };
      categories: {
        Row: {
          id: string;
          name: string;
          slug: string;
        };
        Insert: {
          id?: string;
          name: string;
          slug: string;
        };
        Update: {
          id?: string;
          name?: string;
          slug?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          done_at: string | null;
          email: string;
          id: string;
          mail_attempts: number;
          mail_due_at: string;
          mail_error: string | null;
          mail_sent_at: string | null;
          message: string;
          name: string;
          read_at: string | null;
          subject: string;
        };
        Insert: {
          created_at?: string;
          done_at?: string | null;
          email: string;
          id?: string;
          mail_attempts?: number;
          mail_due_at?: string;
          mail_error?: string | null;
          mail_sent_at?: string | null;
          message: string;
          name: string;
          read_at?: string | null;
          subject: string;
        };
        Update: {
          created_at?: string;
          done_at?: string | null;
          email?: string;
          id?: string;
          mail_attempts?: number;
          mail_due_at?: string;
          mail_error?: string | null;
          mail_sent_at?: string | null;
          message?: string;
          name?: string;
          read_at?: string | null;
          subject?: string;
        };
        Relationships: [];
      };
      draft_notes: {
        Row: {
          anchor: Json | null;
          article_id: string;
          assigned_to: string | null;
          author_label: string | null;
          body: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_accepted: boolean | null;
          mentions: string[];
          parent_id: string | null;
          preview_link_id: string | null;
          quote: string | null;
          replacement: string | null;
          resolved_at: string | null;
          resolved_by: string | null;
        };
        Insert: {
          anchor?: Json | null;
          article_id: string;
          assigned_to?: string | null;
          author_label?: string | null;
          body: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_accepted?: boolean | null;
          mentions?: string[];
          parent_id?: string | null;
          preview_link_id?: string | null;
          quote?: string | null;
          replacement?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Update: {
          anchor?: Json | null;
          article_id?: string;
          assigned_to?: string | null;
          author_label?: string | null;
          body?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_accepted?: boolean | null;
          mentions?: string[];
          parent_id?: string | null;
          preview_link_id?: string | null;
          quote?: string | null;
          replacement?: string | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "draft_notes_parent_id_fkey";
            columns: ["parent_id"];
            isOneToOne: false;
            referencedRelation: "draft_notes";
            referencedColumns: ["id"];
          },
        ];
      };
      draft_updates: {
        Row: {
          article_id: string;
          created_at: string;
          created_by: string | null;
          problem: string | null;
          seq: number;
          update: string;
        };
        Insert: {
          article_id: string;
          created_at?: string;
          created_by?: string | null;
          problem?: string | null;
          seq: number;
          update: string;
        };
        Update: {
          article_id?: string;
          created_at?: string;
          created_by?: string | null;
          problem?: string | null;
          seq?: number;
          update?: string;
        };
        Relationships: [
          {
            foreignKeyName: "draft_updates_article_id_fkey";
            columns: ["article_id"];
            isOneToOne: false;
            referencedRelation: "article_drafts";
            referencedColumns: ["article_id"];
          },
        ];
      };
      front_updates: {
        Row: {
          created_at: string;
          created_by: string | null;
          front_id: string;
          seq: number;
          update: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          front_id: string;
          seq: number;
          update: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          front_id?: string;
          seq?: number;
          update?: string;
        };
        Relationships: [
          {
            foreignKeyName: "front_updates_front_id_fkey";
            columns: ["front_id"];
            isOneToOne: false;
            referencedRelation: "fronts";
            referencedColumns: ["id"];
          },
        ];
      };
      front_versions: {
        Row: {
          created_at: string;
          created_by: string | null;
          front_id: string;
          layout: Json | null | null;
          number: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          front_id: string;
          layout?: Json | null | null;
          number: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          front_id?: string;
          layout?: Json | null | null;
          number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "front_versions_front_id_fkey";
            columns: ["front_id"];
            isOneToOne: false;
            referencedRelation: "fronts";
            referencedColumns: ["id"];
          },
        ];
      };
      fronts: {
        Row: {
          has_pins: boolean | null;
          id: string;
          layout: Json | null | null;
          place: string;
          published_at: string | null;
          published_by: string | null;
          version: number;
        };
        Insert: {
          has_pins?: never;
          id?: string;
          layout?: Json | null | null;
          place: string;
          published_at?: string | null;
          published_by?: string | null;
          version?: number;
        };
        Update: {
          has_pins?: never;
          id?: string;
          layout?: Json | null | null;
          place?: string;
          published_at?: string | null;
          published_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      images: {
        Row: {
          alt: string;
          bytes: number | null;
          caption: string;
          content_credentials: Json | null;
          copyright: string;
          created_at: string;
          created_by: string | null;
          credit: string;
          cropped_from: string | null;
          expires_at: string | null;
          focal_x: number | null;
          focal_y: number | null;
          given_sha256: string | null;
          height: number | null;
          is_decorative: boolean;
          is_focal_chosen: boolean;
          is_kept: boolean;
          is_used: boolean;
          license: string;
          media_type: string;
          object_version: string | null;
          path: string;
          perceptual_hash: string | null;
          place: string;
          search: unknown;
          sha256: string | null;
          source: string;
          taken_at: string | null;
          updated_at: string;
          width: number | null;
        };
        Insert: {
          alt?: string;
          bytes?: number | null;
          caption?: string;
          content_credentials?: Json | null;
          copyright?: string;
          created_at?: string;
          created_by?: string | null;
          credit?: string;
          cropped_from?: string | null;
          expires_at?: string | null;
          focal_x?: number | null;
          focal_y?: number | null;
          given_sha256?: string | null;
          height?: number | null;
          is_decorative?: boolean;
          is_focal_chosen?: boolean;
          is_kept?: boolean;
          is_used?: boolean;
          license?: string;
          media_type?: string;
          object_version?: string | null;
          path: string;
          perceptual_hash?: string | null;
          place?: string;
          search?: unknown;
          sha256?: string | null;
          source?: string;
          taken_at?: string | null;
          updated_at?: string;
          width?: number | null;
        };
        Update: {
          alt?: string;
          bytes?: number | null;
          caption?: string;
          content_credentials?: Json | null;
          copyright?: string;
          created_at?: string;
          created_by?: string | null;
          credit?: string;
          cropped_from?: string | null;
          expires_at?: string | null;
          focal_x?: number | null;
          focal_y?: number | null;
          given_sha256?: string | null;
          height?: number | null;
          is_decorative?: boolean;
          is_focal_chosen?: boolean;
          is_kept?: boolean;
          is_used?: boolean;
          license?: string;
          media_type?: string;
          object_version?: string | null;
          path?: string;
          perceptual_hash?: string | null;
          place?: string;
          search?: unknown;
          sha256?: string | null;
          source?: string;
          taken_at?: string | null;
          updated_at?: string;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "images_cropped_from_fkey";
            columns: ["cropped_from"];
            isOneToOne: false;
            referencedRelation: "images";
            referencedColumns: ["path"];
          },
        ];
      };
      information_pages: {
        Row: {
          article_id: string;
          path: string;
          published_at: string;
          version_number: number;
        };
        Insert: {
          article_id: string;
          path: string;
          published_at?: string;
          version_number: number;
        };
        Update: {
          article_id?: string;
          path?: string;
          published_at?: string;
          version_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "information_pages_article_id_fkey";
            columns: ["article_id"];
            isOneToOne: true;
            referencedRelation: "article_drafts";
            referencedColumns: ["article_id"];
          },
          {
            foreignKeyName: "information_pages_article_id_version_number_fkey";
            columns: ["article_id", "version_number"];
            isOneToOne: false;
            referencedRelation: "article_versions";
            referencedColumns: ["article_id", "number"];
          },
        ];
      };
      noted_articles: {
        Row: {
          article_id: string;
          is_retracted: boolean;
          told_at: string;
        };
        Insert: {
          article_id: string;
          is_retracted: boolean;
          told_at: string;
        };
        Update: {
          article_id?: string;
          is_retracted?: boolean;
          told_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "noted_articles_article_id_fkey";
            columns: ["article_id"];
            isOneToOne: true;
            referencedRelation: "articles";
            referencedColumns: ["id"];
          },
        ];
      };
      old_addresses: {
        Row: {
          address: string;
          created_at: string;
          kind: "article" | "category" | "author" | "tag" | "image" | "path";
          target: string;
        };
        Insert: {
          address: string;
          created_at?: string;
          kind: "article" | "category" | "author" | "tag" | "image" | "path";
          target: string;
        };
        Update: {
          address?: string;
          created_at?: string;
          kind?: "article" | "category" | "author" | "tag" | "image" | "path";
          target?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          author_id: string | null;
          has_declined_byline: boolean;
          has_reading_history: boolean;
          name: string;
          role: "reader" | "contributor" | "author" | "editor" | "admin";
          user_id: string;
        };
        Insert: {
          author_id?: string | null;
          has_declined_byline?: boolean;
          has_reading_history?: boolean;
          name?: string;
          role?: "reader" | "contributor" | "author" | "editor" | "admin";
          user_id: string;
        };
        Update: {
          author_id?: string | null;
          has_declined_byline?: boolean;
          has_reading_history?: boolean;
          name?: string;
          role?: "reader" | "contributor" | "author" | "editor" | "admin";
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: true;
            referencedRelation: "authors";
            referencedColumns: ["id"];
          },
        ];
      };
      reading_list: {
        Row: {
          added_at: string;
          key: string;
          kind: "saved" | "read" | "topic" | "author";
          name: string;
          user_id: string;
        };
        Insert: {
          added_at?: string;
          key: string;
          kind: "saved" | "read" | "topic" | "author";
          name?: string;
          user_id?: string;
        };
        Update: {
          added_at?: string;
          key?: string;
          kind?: "saved" | "read" | "topic" | "author";
          name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      sections: {
        Row: {
          category_id: string;
          color: string | null;
          description: string;
          in_footer: boolean;
          in_header: boolean;
          in_menu: boolean;
          position: number;
        };
        Insert: {
          category_id: string;
          color?: string | null;
          description?: string;
          in_footer?: boolean;
          in_header?: boolean;
          in_menu?: boolean;
          position: number;
        };
        Update: {
          category_id?: string;
          color?: string | null;
          description?: string;
          in_footer?: boolean;
          in_header?: boolean;
          in_menu?: boolean;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: "sections_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: true;
            referencedRelation: "categories";
            referencedColumns: ["id"];
          },
        ];
      };
      series: {
        Row: {
          description: string;
          id: string;
          name: string;
          slug: string;
          updated_at: string;
        };
        Insert: {
          description?: string;
          id?: string;
          name: string;
          slug: string;
          updated_at?: string;
        };
        Update: {
          description?: string;
          id?: string;
          name?: string;
          slug?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      series_parts: {
        Row: {
          article_id: string;
          position: number;
          series_id: string;
        };
        Insert: {
          article_id: string;
          position: number;
          series_id: string;
        };
        Update: {
          article_id?: string;
          position?: number;
          series_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "series_parts_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "series";
            referencedColumns: ["id"];
          },
        ];
      };
      topics: {
        Row: {
          description: string;
          image_src: string | null;
          key_articles: string[];
          slug: string;
          updated_at: string;
        };
        Insert: {
          description?: string;
          image_src?: string | null;
          key_articles?: string[];
          slug: string;
          updated_at?: string;
        };
        Update: {
          description?: string;
          image_src?: string | null;
          key_articles?: string[];
          slug?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      accept_article: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      add_crop: {
        Args: {
          path: string;
          source_path: string;
        };
        Returns: undefined;
      };
      add_digest_key: {
        Args: {
          id: string;
          public_key: Json;
          encryption_key_id: string;
          encrypted_private_key: string;
        };
        Returns: undefined;
      };
      add_draft_note: {
        Args: {
          article_id: string;
          body: string;
          anchor?: Json | null;
          quote?: string | null;
          parent_id?: string | null;
          mentions?: string[];
          replacement?: string | null;
        };
        Returns: string;
      };
      add_idea: {
        Args: {
          title: string;
        };
        Returns: string;
      };
      add_image: {
        Args: {
          path: string;
          details?: Json;
        };
        Returns: undefined;
      };
      add_page_views: {
        Args: {
          batch: string;
          views: Json;
          referrers: Json;
        };
        Returns: undefined;
      };
      add_preview_note: {
        Args: {
          token: string;
          name: string;
          body: string;
          quote?: string | null;
        };
        Returns: boolean;
      };
      anchor_draft_note: {
        Args: {
          id: string;
          anchor: Json;
        };
        Returns: undefined;
      };
      announce_license_ends: {
        Args: {
          max_rows: number;
        };
        Returns: number;
      };
      answer_access_request: {
        Args: {
          article_id: string;
          user_id: string;
          is_granted: boolean;
        };
        Returns: undefined;
      };
      approve_scheduled_change: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      assign_article: {
        Args: {
          article_id: string;
          user_id?: string | null;
          due_at?: string | null;
          planned_for?: string | null;
        };
        Returns: undefined;
      };
      assign_draft_note: {
        Args: {
          id: string;
          user_id: string | null;
        };
        Returns: undefined;
      };
      cancel_scheduled_change: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      carry_out_due_changes: {
        Args: {
          max_rows?: number;
        };
        Returns: Json;
      };
      change_articles: {
        Args: {
          ids: string[];
          change: Json;
        };
        Returns: {
          article_id: string;
          outcome: string;
          detail: string | null;
        }[];
      };
      change_correction: {
        Args: {
          id: string;
          kind: Tables<"article_corrections">["kind"];
          text: string;
        };
        Returns: undefined;
      };
      change_embed_providers: {
        Args: {
          providers: Json;
        };
        Returns: Json;
      };
      change_publishing_rules: {
        Args: {
          rules: Json;
        };
        Returns: Json;
      };
      change_staff_access: {
        Args: {
          mode: "any-user" | "role";
        };
        Returns: undefined;
      };
      choose_byline: {
        Args: {
          name: string;
        };
        Returns: { id: string; name: string };
      };
      claim_disused_images: {
        Args: {
          max_rows: number;
        };
        Returns: string[] | null;
      };
      claim_mails: {
        Args: {
          queues: ("account" | "contact" | "review")[];
          max_rows: number;
          lease_seconds: number;
        };
        Returns: {
          id: number;
          attempt: number;
          queue: "account" | "contact" | "review";
          is_expired: boolean;
          last_problem: string | null;
          content: Json;
        }[];
      };
      claim_setup_link: {
        Args: {
          token_hash: string;
          user_id: string;
        };
        Returns: boolean;
      };
      claim_unmeasured_images: {
        Args: {
          max_rows: number;
        };
        Returns: string[];
      };
      claim_unread_draft: {
        Args: Record<never, never>;
        Returns: ClaimedDraftAnswer;
      };
      claim_unread_front: {
        Args: Record<never, never>;
        Returns: ClaimedFrontAnswer;
      };
      close_digest_day: {
        Args: Record<never, never>;
        Returns: string | null;
      };
      close_first_account: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      count_author_articles: {
        Args: {
          ids: string[];
        };
        Returns: {
          author_id: string;
          articles: number;
        }[];
      };
      count_staff_articles: {
        Args: {
          filters?: Json;
        };
        Returns: {
          tab: string;
          total: number;
          is_exact: boolean;
        }[];
      };
      create_calendar_feed: {
        Args: Record<never, never>;
        Returns: string;
      };
      create_preview_link: {
        Args: {
          article_id: string;
          label: string;
          expires_at: string;
        };
        Returns: {
          id: string;
          token: string;
        }[];
      };
      create_setup_link: {
        Args: {
          token_hash: string;
          valid_seconds: number;
        };
        Returns: undefined;
      };
      decide_suggestions: {
        Args: {
          ids: string[];
          is_accepted: boolean;
        };
        Returns: string[];
      };
      default_staff_access: {
        Args: {
          mode: string;
        };
        Returns: undefined;
      };
      delete_account: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      delete_author: {
        Args: {
          author_id: string;
          move_to?: string | null;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      delete_category: {
        Args: {
          category_id: string;
          move_to?: string | null;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      delete_forever: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      delete_image: {
        Args: {
          path: string;
        };
        Returns: undefined;
      };
      delete_tag: {
        Args: {
          tag: string;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      discard_changes: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      empty_trash: {
        Args: {
          max_rows?: number;
        };
        Returns: number;
      };
      end_banner: {
        Args: {
          banner_id: number;
        };
        Returns: undefined;
      };
      export_gone_addresses: {
        Args: {
          after?: string;
          max_rows?: number;
        };
        Returns: {
          address: string;
          kind: string;
          slug: string;
          article_id: string;
        }[];
      };
      export_plans: {
        Args: {
          after?: string;
          max_rows?: number;
        };
        Returns: {
          id: string;
          article_id: string;
          place: string;
          at: string;
          action: string;
          fields: Json;
        }[];
      };
      export_settings: {
        Args: Record<never, never>;
        Returns: {
          name: string;
          value: Json;
          saved_at: string;
        }[];
      };
      export_versions: {
        Args: {
          article_ids: string[];
          after_article?: string;
          after_number?: number;
          max_rows?: number;
        };
        Returns: {
          article_id: string;
          number: number;
          kind: "recorded" | "draft" | "named";
          fields: FieldsJson;
          created_at: string;
          public_at: string | null;
          name: string | null;
          writer_names: string[];
          redacted_at: string | null;
          redaction_reason: string | null;
        }[];
      };
      find_equal_image: {
        Args: {
          sha256: string;
        };
        Returns: string | null;
      };
      find_gone_category: {
        Args: {
          slug: string;
        };
        Returns: {
          name: string;
          category_slug: string;
        }[];
      };
      find_old_address: {
        Args: {
          addresses: string[];
        };
        Returns: {
          address: string;
          kind: string;
          path: string;
        }[];
      };
      find_page_redirect: {
        Args: {
          kind: "category" | "author" | "tag";
          slug: string;
        };
        Returns: {
          current_slug: string | null;
          is_gone: boolean;
        }[];
      };
      find_redirect: {
        Args: {
          slug: string;
        };
        Returns: {
          current_slug: string | null;
          is_gone: boolean;
        }[];
      };
      find_search_places: {
        Args: {
          query: string;
          max_rows?: number;
        };
        Returns: {
          kind: "section" | "topic" | "tag" | "author" | "series";
          name: string;
          slug: string;
        }[];
      };
      find_tag: {
        Args: {
          slug: string;
        };
        Returns: string | null;
      };
      find_words: {
        Args: {
          article_id: string;
          words: string;
        };
        Returns: {
          place: "address" | "earlier-address" | "image-address" | "category" | "author" | "content-name";
          value: string;
        }[];
      };
      get_access_answer: {
        Args: {
          article_id: string;
        };
        Returns: Json | null;
      };
      get_article_digests: {
        Args: Record<never, never>;
        Returns: Json;
      };
      get_article_parts: {
        Args: {
          article_id: string;
          linked?: string[];
        };
        Returns: ArticleParts<Pick<Tables<"article_corrections">, "id" | "kind" | "text" | "version_number" | "published_at" | "changed_at">, Tables<"authors">, Database["public"]["Functions"]["list_article_images"]["Returns"][number]> | null;
      };
      get_calendar_feed: {
        Args: Record<never, never>;
        Returns: string | null;
      };
      get_digest_key: {
        Args: {
          encryption_key_id: string;
        };
        Returns: {
          id: string;
          encrypted_private_key: string;
        }[];
      };
      get_draft: {
        Args: {
          article_id: string;
        };
        Returns: OpenedDraft<Tables<"articles">> | null;
      };
      get_embed_providers: {
        Args: Record<never, never>;
        Returns: Json;
      };
      get_frame: {
        Args: Record<never, never>;
        Returns: StoredFrame;
      };
      get_information_page: {
        Args: {
          path: string;
        };
        Returns: {
          article_id: string;
          title: string;
          excerpt: string | null;
          content: Json;
          published_at: string;
        }[];
      };
      get_last_save: {
        Args: {
          article_id: string;
        };
        Returns: {
          saved_at: string;
          name: string | null;
          email: string | null;
        }[];
      };
      get_publishing_checks: {
        Args: {
          author_id: string | null;
          pages: Json;
        };
        Returns: Json;
      };
      get_publishing_rules: {
        Args: Record<never, never>;
        Returns: Json;
      };
      get_setup_link_state: {
        Args: {
          token_hash: string;
        };
        Returns: "open" | "expired" | "unknown" | "closed";
      };
      get_site_settings: {
        Args: Record<never, never>;
        Returns: Json;
      };
      get_staff_access: {
        Args: Record<never, never>;
        Returns: "any-user" | "role";
      };
      get_staff_mfa: {
        Args: Record<never, never>;
        Returns: "optional" | "required";
      };
      has_accounts: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      has_staff_access_warning: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      import_corrections: {
        Args: {
          notes: Json;
        };
        Returns: number;
      };
      import_gone_addresses: {
        Args: {
          addresses: Json;
        };
        Returns: number;
      };
      import_image: {
        Args: {
          path: string;
          details: Json;
        };
        Returns: boolean;
      };
      import_setting: {
        Args: {
          name: string;
          value: Json;
          saved_at?: string | null;
        };
        Returns: boolean;
      };
      import_versions: {
        Args: {
          article_id: string;
          versions: Json;
        };
        Returns: number;
      };
      is_staff: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      link_author: {
        Args: {
          user_id: string;
          author_id: string | null;
        };
        Returns: undefined;
      };
      list_access: {
        Args: {
          article_id: string;
        };
        Returns: {
          user_id: string;
          name: string;
          may_read: boolean;
          may_write: boolean;
          is_shared: boolean;
          requested: "comment" | "write" | null;
        }[];
      };
      list_activity: {
        Args: {
          person?: string | null;
          article?: string | null;
          since?: string | null;
          until?: string | null;
          before?: number | null;
          max_rows?: number;
        };
        Returns: {
          id: number;
          at: string;
          user_id: string | null;
          user_name: string | null;
          action: Tables<"activity">["action"];
          article_id: string | null;
          subject: Json;
          subject_name: string | null;
        }[];
      };
      list_article_images: {
        Args: {
          article_id: string;
        };
        Returns: {
          path: string;
          width: number;
          height: number;
          focal_x: number;
          focal_y: number;
          signer: string;
          is_generated: boolean;
        }[];
      };
      list_colleagues: {
        Args: Record<never, never>;
        Returns: {
          user_id: string;
          name: string;
          role: Tables<"profiles">["role"];
        }[];
      };
      list_corrections: {
        Args: {
          max_rows?: number;
          skip_rows?: number;
        };
        Returns: {
          id: string;
          kind: Tables<"article_corrections">["kind"];
          text: string;
          version_number: number;
          published_at: string;
          changed_at: string | null;
          article_title: string;
          article_slug: string;
        }[];
      };
      list_draft_notes: {
        Args: {
          article_id: string;
        };
        Returns: {
          id: string;
          parent_id: string | null;
          body: string;
          anchor: Json | null;
          quote: string | null;
          replacement: string | null;
          is_accepted: boolean | null;
          author_name: string | null;
          link_label: string | null;
          assigned_to: string | null;
          assigned_name: string | null;
          created_at: string;
          resolved_at: string | null;
          resolved_by_name: string | null;
        }[];
      };
      list_draft_updates: {
        Args: {
          article_id: string;
          known_seq: number;
        };
        Returns: DraftUpdates | null;
      };
      list_followed_articles: {
        Args: {
          topics?: string[];
          authors?: string[];
          max_rows?: number;
        };
        Returns: Database["public"]["Tables"]["articles"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "articles";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_former_addresses: {
        Args: {
          kind: Tables<"old_addresses">["kind"];
          targets?: string[] | null;
          after?: string;
          max_rows?: number;
        };
        Returns: {
          address: string;
          target: string;
        }[];
      };
      list_former_images: {
        Args: {
          path: string;
        };
        Returns: {
          former_path: string;
          replaced_at: string;
          replaced_by_name: string | null;
        }[];
      };
      list_front_updates: {
        Args: {
          front_id: string;
          known_seq: number;
        };
        Returns: FrontUpdates;
      };
      list_image_places: {
        Args: {
          path: string;
        };
        Returns: {
          kind: "article" | "author" | "topic";
          id: string;
          title: string;
          is_live: boolean;
          is_draft: boolean;
          is_planned: boolean;
        }[];
      };
      list_image_uses: {
        Args: {
          path: string;
        };
        Returns: {
          kind: "article" | "author" | "topic";
          id: string;
          title: string | null;
          slug: string | null;
          is_current: boolean;
        }[];
      };
      list_images: {
        Args: {
          filters?: Json;
          max_rows?: number;
          after_at?: string | null;
          after_path?: string | null;
        };
        Returns: Database["public"]["Tables"]["images"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "images";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_most_read: {
        Args: {
          max_rows?: number;
        };
        Returns: {
          title: string;
          slug: string;
          is_retracted: boolean;
        }[];
      };
      list_old_addresses: {
        Args: {
          query?: string;
          max_rows?: number;
          skip_rows?: number;
        };
        Returns: {
          address: string;
          kind: string;
          target: string;
          path: string;
          total: number;
        }[];
      };
      list_own_tasks: {
        Args: Record<never, never>;
        Returns: {
          article_id: string;
          kind: "review" | "returned" | "assigned" | "plan" | "mentioned" | "noted" | "request-to-comment" | "request-to-write";
          title: string;
          note: string | null;
          due_at: string | null;
          planned_for: string | null;
          updated_at: string;
          sender_name: string | null;
          sender_id: string | null;
        }[];
      };
      list_partial_matches: {
        Args: {
          query: string;
          max_rows?: number;
        };
        Returns: {
          title: string;
          slug: string;
        }[];
      };
      list_people: {
        Args: {
          query?: string;
          max_rows?: number;
          skip_rows?: number;
        };
        Returns: {
          user_id: string;
          email: string;
          name: string;
          role: Tables<"profiles">["role"];
          author_id: string | null;
          author_name: string | null;
          created_at: string;
          last_sign_in_at: string | null;
          total: number;
        }[];
      };
      list_planned_work: {
        Args: Record<never, never>;
        Returns: {
          article_id: string;
          title: string;
          stage: "draft" | "review" | "ready" | "scheduled";
          is_live: boolean;
          category_name: string | null;
          assignee: string | null;
          due_at: string | null;
          planned_for: string | null;
          words: number;
          missing: string[];
          can_write: boolean;
          can_assign: boolean;
          can_publish: boolean;
        }[];
      };
      list_preview_links: {
        Args: {
          article_id: string;
        };
        Returns: {
          id: string;
          label: string;
          created_at: string;
          created_by_name: string | null;
          expires_at: string;
          revoked_at: string | null;
          has_lost_rights: boolean;
          opened_at: string | null;
          last_opened_at: string | null;
          open_count: number;
        }[];
      };
      list_public_versions: {
        Args: {
          article_id: string;
          max_rows?: number;
          before?: number | null;
        };
        Returns: {
          number: number;
          public_at: string;
          fields: Json;
          redacted_at: string | null;
          is_imported: boolean;
        }[];
      };
      list_referrers: {
        Args: {
          first_day: string;
          max_rows?: number;
        };
        Returns: {
          host: string;
          views: number;
        }[];
      };
      list_related_articles: {
        Args: {
          article_id: string;
          max_rows?: number;
        };
        Returns: Database["public"]["Tables"]["articles"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "articles";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_scheduled_changes: {
        Args: {
          article_id: string;
        };
        Returns: {
          id: string;
          at: string;
          action: "publish" | "unpublish";
          fields: string[];
          created_at: string;
          created_by_name: string | null;
          is_contested: boolean;
          is_waiting: boolean;
          failed: string | null;
        }[];
      };
      list_similar_images: {
        Args: {
          path: string;
        };
        Returns: Database["public"]["Tables"]["images"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "images";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_similar_words: {
        Args: {
          words: string[];
        };
        Returns: {
          word: string;
          similar_words: string[];
        }[];
      };
      list_site_settings: {
        Args: Record<never, never>;
        Returns: {
          id: number;
          settings: Json;
          saved_at: string;
          saved_by: string;
        }[];
      };
      list_sitemap_articles: {
        Args: {
          month: string;
          max_rows: number;
          skip_rows?: number;
          after_published?: string | null;
          after_id?: string | null;
        };
        Returns: {
          id: string;
          slug: string;
          published_at: string;
          updated_at: string;
          images: string[];
          is_elsewhere: boolean;
        }[];
      };
      list_sitemap_authors: {
        Args: {
          max_rows: number;
          after_slug?: string;
        };
        Returns: {
          slug: string;
          changed_at: string;
        }[];
      };
      list_sitemap_months: {
        Args: {
          file_size: number;
        };
        Returns: {
          month: string;
          files: number;
          changed_at: string;
        }[];
      };
      list_sitemap_tags: {
        Args: {
          max_rows: number;
          skip_rows?: number;
        };
        Returns: {
          slug: string;
          changed_at: string;
        }[];
      };
      list_staff_articles: {
        Args: {
          tab?: string;
          filters?: Json;
          sort?: string;
          max_rows?: number;
          after?: string | null;
          before?: string | null;
        };
        Returns: {
          id: string;
          title: string;
          slug: string;
          published_at: string | null;
          is_featured: boolean;
          is_popular: boolean;
          category_name: string | null;
          author_name: string | null;
          stage: Tables<"article_drafts">["stage"] | null;
          edited_at: string | null;
          edited_by: string | null;
          is_changed_since_review: boolean;
          is_retracted: boolean;
          assignee: string | null;
          due_at: string | null;
          planned_for: string | null;
          trashed_at: string | null;
          trashed_by: string | null;
          can_write: boolean;
          can_trash: boolean;
          can_publish: boolean;
          license_ends_at: string | null;
          cursor: string;
        }[];
      };
      list_staff_categories: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          name: string;
          slug: string;
          articles: number;
        }[];
      };
      list_staff_names: {
        Args: {
          ids: string[];
        };
        Returns: {
          user_id: string;
          name: string;
          email: string | null;
        }[];
      };
      list_staff_tags: {
        Args: {
          query?: string;
          max_rows?: number;
          skip_rows?: number;
        };
        Returns: {
          tag: string;
          uses: number;
          slug: string;
          total: number;
        }[];
      };
      list_tagged_articles: {
        Args: {
          slug: string;
          max_rows?: number;
          skip_rows?: number;
        };
        Returns: Database["public"]["Tables"]["articles"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "articles";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_unsigned_digests: {
        Args: Record<never, never>;
        Returns: {
          day: string;
          entries: number;
          digest: string;
        }[];
      };
      list_unused_media: {
        Args: {
          max_rows: number;
        };
        Returns: string[];
      };
      list_versions: {
        Args: {
          article_id: string;
          max_rows?: number;
          before?: number | null;
        };
        Returns: {
          number: number;
          kind: Tables<"article_versions">["kind"];
          title: string | null;
          words: number;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          writer_names: string[];
          name: string | null;
          is_public: boolean;
          redacted_at: string | null;
          began_at: string;
          previous_publication: number | null;
        }[];
      };
      list_view_totals: {
        Args: {
          first_day: string;
        };
        Returns: {
          hour: string;
          views: number;
        }[];
      };
      list_viewed_articles: {
        Args: {
          first_day: string;
          max_rows?: number;
        };
        Returns: {
          article_id: string;
          title: string;
          slug: string;
          views: number;
        }[];
      };
      list_viewed_pages: {
        Args: {
          first_day: string;
          max_rows?: number;
        };
        Returns: {
          path: string;
          views: number;
        }[];
      };
      mail_queues: {
        Args: Record<never, never>;
        Returns: {
          queue: "account" | "contact" | "review";
          waiting: number;
          oldest: string | null;
          next_due: string;
        }[];
      };
      merge_authors: {
        Args: {
          from_id: string;
          into_id: string;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      merge_categories: {
        Args: {
          from_id: string;
          into_id: string;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      name_version: {
        Args: {
          article_id: string;
          number: number;
          name: string;
        };
        Returns: undefined;
      };
      notify_mark: {
        Args: {
          mark: string;
        };
        Returns: undefined;
      };
      open_calendar_feed: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      open_front: {
        Args: {
          place: string;
        };
        Returns: OpenedFront;
      };
      open_preview: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      own_capabilities: {
        Args: {
          article_id?: string | null;
        };
        Returns: string[];
      };
      plan_article: {
        Args: {
          article_id: string;
          planned_for?: string | null;
        };
        Returns: undefined;
      };
      plan_front: {
        Args: {
          front_id: string;
          at: string | null;
          layout: Json | null;
        };
        Returns: undefined;
      };
      publish_front: {
        Args: {
          front_id: string;
          based_on: number;
          layout: Json | null;
        };
        Returns: number;
      };
      publish_information_page: {
        Args: {
          article_id: string;
          path: string;
          fields: Json;
        };
        Returns: undefined;
      };
      publish_with_note: {
        Args: {
          article_id: string;
          changes: Json;
          seen_version: string;
          kind: Tables<"article_corrections">["kind"];
          text?: string;
        };
        Returns: {
          updated_at: string;
          version_number: number;
        };
      };
      redact_version: {
        Args: {
          article_id: string;
          number: number;
          words: string;
          reason: string;
        };
        Returns: number;
      };
      refresh_most_read: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      rename_author: {
        Args: {
          author_id: string;
          name: string;
          slug?: string | null;
        };
        Returns: string;
      };
      rename_category: {
        Args: {
          category_id: string;
          name: string;
          slug?: string | null;
        };
        Returns: string;
      };
      rename_tag: {
        Args: {
          tag: string;
          new_tag: string;
        };
        Returns: {
          changed: number;
          is_done: boolean;
        }[];
      };
      replace_image: {
        Args: {
          path: string;
          replacement: string;
          ids: string[];
        };
        Returns: string[];
      };
      republish_article: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      request_access: {
        Args: {
          article_id: string;
          capability: string;
        };
        Returns: undefined;
      };
      request_draft_reading: {
        Args: {
          article_id: string;
        };
        Returns: boolean;
      };
      resolve_draft_note: {
        Args: {
          id: string;
          is_resolved: boolean;
        };
        Returns: undefined;
      };
      restore_from_trash: {
        Args: {
          article_id: string;
        };
        Returns: {
          restored_as: "live" | "draft";
          reason: "slug-taken" | "not-allowed" | null;
        };
      };
      restore_version: {
        Args: {
          article_id: string;
          number: number;
        };
        Returns: undefined;
      };
      retry_mails: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      return_article: {
        Args: {
          article_id: string;
          remarks: string;
        };
        Returns: undefined;
      };
      revoke_calendar_feed: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      revoke_preview_link: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
      save_draft: {
        Args: {
          article_id: string;
          lineage: string;
          known_seq: number;
          update: string;
        };
        Returns: SavedDraft;
      };
      save_front: {
        Args: {
          front_id: string;
          known_seq: number;
          update: string;
        };
        Returns: FrontUpdates;
      };
      save_sections: {
        Args: {
          seen: Json;
          wanted: Json;
        };
        Returns: undefined;
      };
      save_series: {
        Args: {
          series_id: string;
          seen: string;
          name: string;
          description: string;
          parts: string[];
        };
        Returns: boolean;
      };
      save_site_settings: {
        Args: {
          seen: number;
          wanted: Json;
        };
        Returns: number;
      };
      schedule_change: {
        Args: {
          article_id: string;
          at: string;
          fields: Json;
        };
        Returns: string;
      };
      schedule_unpublish: {
        Args: {
          article_id: string;
          at: string;
        };
        Returns: string;
      };
      search_articles: {
        Args: {
          query: string;
          sort?: string;
          max_rows?: number;
          skip_rows?: number;
          section?: string | null;
          author?: string | null;
          since?: string | null;
          until?: string | null;
        };
        Returns: {
          ids: string[];
          total: number;
          is_exact: boolean;
          snippets: string[];
        }[];
      };
      set_banner: {
        Args: {
          text: string;
          link: string | null;
          ends_at: string;
          based_on: number;
        };
        Returns: number;
      };
      set_first_admin: {
        Args: {
          rule: "first-account" | "email" | "setup-link";
          email?: string | null;
        };
        Returns: "first-account" | "email" | "setup-link" | null;
      };
      set_role: {
        Args: {
          user_id: string;
          role: Tables<"profiles">["role"];
        };
        Returns: undefined;
      };
      set_role_by_email: {
        Args: {
          email: string;
          role: Tables<"profiles">["role"];
        };
        Returns: Tables<"profiles">["role"] | null;
      };
      set_staff_access: {
        Args: {
          mode: string;
        };
        Returns: undefined;
      };
      set_staff_mfa: {
        Args: {
          mode: string;
        };
        Returns: undefined;
      };
      settle_mail: {
        Args: {
          id: number;
          attempt: number;
          outcome: string;
          problem?: string | null;
          is_refused?: boolean;
          retry_seconds?: number;
        };
        Returns: undefined;
      };
      share_article: {
        Args: {
          article_id: string;
          user_id: string;
          may_write: boolean;
        };
        Returns: undefined;
      };
      sign_digest: {
        Args: {
          day: string;
          key_id: string;
          signature: string;
        };
        Returns: undefined;
      };
      store_draft_reading: {
        Args: {
          article_id: string;
          reading: DraftReading;
        };
        Returns: boolean;
      };
      store_front_reading: {
        Args: {
          front_id: string;
          reading: FrontReading;
        };
        Returns: undefined;
      };
      store_image_measures: {
        Args: {
          path: string;
          measures: ImageMeasures | null;
        };
        Returns: undefined;
      };
      submit_for_review: {
        Args: {
          article_id: string;
          note?: string | null;
          reviewer?: string | null;
        };
        Returns: undefined;
      };
      suggest_tags: {
        Args: {
          query?: string;
          max_rows?: number;
        };
        Returns: {
          tag: string;
          uses: number;
        }[];
      };
      sync_images: {
        Args: {
          max_rows: number;
        };
        Returns: number;
      };
      thin_versions: {
        Args: {
          max_rows?: number;
        };
        Returns: number;
      };
      trash_draft: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      unpublish_article: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      unpublish_information_page: {
        Args: {
          article_id: string;
        };
        Returns: undefined;
      };
      unused_images: {
        Args: {
          paths: string[];
        };
        Returns: string[];
      };
      update_author: {
        Args: {
          author_id: string;
          seen: Json;
          wanted: Json;
        };
        Returns: boolean;
      };
      warn_of_open_staff_access: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      withdraw_correction: {
        Args: {
          id: string;
        };
        Returns: undefined;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

/** A row of a table. */
export type Tables<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Row"];

/** The fields of a new row of a table. */
export type TablesInsert<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Insert"];

/** The answer of a function. */
export type FunctionReturns<Name extends keyof Database["public"]["Functions"]> =
  Database["public"]["Functions"][Name]["Returns"];
