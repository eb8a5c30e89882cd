-- Which functions each role of the API may execute: the one list. Nobody executes a function that it does not name, and
-- what a visitor has no use for is not in the lists of `anon`. `private.can`, a policy or the function itself decides
-- whose rows a caller gets. PostgreSQL lets everybody execute a new function, and hosted Supabase grants it to these
-- roles by name, so both are taken back first. tests/backend/hosted-postgres.test.ts compares this file with the
-- database, function by function.
--
-- Clients call functions of `public` alone: each of them that is listed for a client role is an RPC of the API. Readers
-- are signed in too, so a function for staff refuses them before it does anything with its arguments.

do $$
declare
  signature regprocedure;
begin
  for signature in
    select oid from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and proowner = (select oid from pg_roles where rolname = current_user)
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  loop
    execute format('revoke execute on function %s from public, anon, authenticated, service_role', signature);
  end loop;
end
$$;

-- Functions that PostgreSQL itself calls with the rights of whoever reads or writes a row. No client can call them.
grant execute on function
  -- The operator `ilike` of jsonb, by which clients search in content.
  private.content_is_like(jsonb, text),
  -- `get_article_parts`, with the rights of its caller.
  private.article_summary(public.articles)
to anon, authenticated, service_role;
grant execute on function
  -- Policies, and `update_author`.
  private.can(text, uuid),
  -- The constraint `other_authors_are_a_byline` of articles.
  private.is_byline(jsonb),
  -- The constraint `content_fits` of articles.
  private.content_fits(jsonb),
  private.count_paragraphs(text),
  private.has_long_numbers(jsonb),
  private.parse_document(text),
  -- The trigger `set_article_fields`.
  private.content_read_time(jsonb),
  private.content_text(jsonb, boolean),
  private.node_text(jsonb, boolean),
  private.text_length(text),
  -- The index `authors_name_words`.
  private.fold(text),
  private.fold_words(text[]),
  private.split_words(text),
  -- The index `authors_image`.
  private.image_path(text),
  -- The trigger `set_article_fields`, and constraints of `article_drafts`.
  private.is_calendar_time(timestamptz),
  -- The constraint `color` of sections.
  private.paper_contrast(text),
  -- Functions that run with the rights of the caller.
  private.publishing_rules(),
  private.reading_list_limit(text),
  private.require_capability(text, uuid),
  -- The indexes `articles_with_media` and `article_versions_with_media`.
  private.has_media(jsonb),
  -- The index `images_similar`.
  private.hash_bands(bit),
  -- The trigger `set_author_slug`, and `rename_category`.
  private.spell_in_ascii(text),
  private.to_slug(text)
to authenticated, service_role;
grant execute on function
  -- Policies of profiles, articles, reading lists, image originals and the newsroom's channels.
  private.can_create(text, uuid),
  private.has_required_mfa(),
  private.has_uploaded_image(text),
  private.own_reader(),
  private.own_role(),
  private.topic_article()
to authenticated;

-- Visitors, and everybody else. Anybody may ask what they may do.
grant execute on function
  public.find_gone_category(text),
  public.find_page_redirect(text, text),
  public.find_redirect(text),
  public.find_search_places(text, integer),
  public.find_tag(text),
  public.get_article_digests(),
  public.get_article_parts(uuid, uuid[]),
  public.get_frame(),
  public.get_information_page(text),
  public.get_site_settings(),
  public.has_accounts(),
  public.is_staff(),
  public.list_article_images(uuid),
  public.list_corrections(integer, integer),
  public.list_followed_articles(text[], text[], integer),
  public.list_most_read(integer),
  public.list_public_versions(uuid, integer, bigint),
  public.list_related_articles(uuid, integer),
  public.list_partial_matches(text, integer),
  public.list_similar_words(text[]),
  public.list_sitemap_articles(date, integer, integer, timestamptz, uuid),
  public.find_old_address(text[]),
  public.list_sitemap_authors(integer, text),
  public.list_sitemap_months(integer),
  public.list_sitemap_tags(integer, integer),
  public.list_tagged_articles(text, integer, integer),
  public.own_capabilities(uuid),
  public.search_articles(text, text, integer, integer, text, text, timestamptz, timestamptz)
to anon, authenticated, service_role;

-- Signed-in users.
grant execute on function
  public.accept_article(uuid),
  public.add_crop(text, text),
  public.add_draft_note(uuid, text, jsonb, text, uuid, uuid[], text),
  public.add_idea(text),
  public.add_image(text, jsonb),
  public.anchor_draft_note(uuid, jsonb),
  public.answer_access_request(uuid, uuid, boolean),
  public.approve_scheduled_change(uuid),
  public.assign_article(uuid, uuid, timestamptz, timestamptz),
  public.assign_draft_note(uuid, uuid),
  public.cancel_scheduled_change(uuid),
  public.change_articles(uuid[], jsonb),
  public.change_correction(uuid, text, text),
  public.change_embed_providers(jsonb),
  public.change_publishing_rules(jsonb),
  public.change_staff_access(text),
  public.count_author_articles(uuid[]),
  public.count_staff_articles(jsonb),
  public.create_preview_link(uuid, text, timestamptz),
  public.decide_suggestions(uuid[], boolean),
  public.delete_author(uuid, uuid),
  public.delete_category(uuid, uuid),
  public.delete_forever(uuid),
  public.delete_image(text),
  public.delete_tag(text),
  public.discard_changes(uuid),
  public.end_banner(bigint),
  public.find_equal_image(text),
  public.find_words(uuid, text),
  public.get_access_answer(uuid),
  public.get_draft(uuid),
  public.get_embed_providers(),
  public.get_last_save(uuid),
  public.get_publishing_checks(uuid, jsonb),
  public.get_publishing_rules(),
  public.get_staff_access(),
  public.get_staff_mfa(),
  public.has_staff_access_warning(),
  public.link_author(uuid, uuid),
  public.list_access(uuid),
  public.list_activity(uuid, uuid, timestamptz, timestamptz, bigint, integer),
  public.list_colleagues(),
  public.list_draft_notes(uuid),
  public.list_draft_updates(uuid, bigint),
  public.list_front_updates(uuid, bigint),
  public.list_former_images(text),
  public.list_image_places(text),
  public.list_image_uses(text),
  public.list_images(jsonb, integer, timestamptz, text),
  public.list_own_tasks(),
  public.list_people(text, integer, integer),
  public.list_planned_work(),
  public.list_preview_links(uuid),
  public.list_referrers(date, integer),
  public.list_scheduled_changes(uuid),
  public.list_similar_images(text),
  public.list_staff_articles(text, jsonb, text, integer, text, text),
  public.list_staff_categories(),
  public.list_staff_names(uuid[]),
  public.list_old_addresses(text, integer, integer),
  public.list_staff_tags(text, integer, integer),
  public.list_versions(uuid, integer, bigint),
  public.list_view_totals(date),
  public.list_viewed_articles(date, integer),
  public.list_viewed_pages(date, integer),
  public.merge_authors(uuid, uuid),
  public.merge_categories(uuid, uuid),
  public.name_version(uuid, bigint, text),
  public.open_front(text),
  public.plan_article(uuid, timestamptz),
  public.plan_front(uuid, timestamptz, jsonb),
  public.publish_front(uuid, bigint, jsonb),
  public.publish_information_page(uuid, text, jsonb),
  public.publish_with_note(uuid, jsonb, timestamptz, text, text),
  public.redact_version(uuid, bigint, text, text),
  public.rename_author(uuid, text, text),
  public.rename_category(uuid, text, text),
  public.rename_tag(text, text),
  public.replace_image(text, text, uuid[]),
  public.republish_article(uuid),
  public.request_access(uuid, text),
  public.request_draft_reading(uuid),
  public.resolve_draft_note(uuid, boolean),
  public.restore_from_trash(uuid),
  public.restore_version(uuid, bigint),
  public.return_article(uuid, text),
  public.revoke_preview_link(uuid),
  public.save_front(uuid, bigint, text),
  public.save_draft(uuid, text, bigint, text),
  public.schedule_change(uuid, timestamptz, jsonb),
  public.schedule_unpublish(uuid, timestamptz),
  public.save_sections(jsonb, jsonb),
  public.list_site_settings(),
  public.save_site_settings(bigint, jsonb),
  public.save_series(uuid, timestamptz, text, text, uuid[]),
  public.set_banner(text, text, timestamptz, bigint),
  public.set_role(uuid, text),
  public.share_article(uuid, uuid, boolean),
  public.submit_for_review(uuid, text, uuid),
  public.suggest_tags(text, integer),
  public.trash_draft(uuid),
  public.unpublish_article(uuid),
  public.unpublish_information_page(uuid),
  public.unused_images(text[]),
  public.update_author(uuid, jsonb, jsonb),
  public.withdraw_correction(uuid)
to authenticated, service_role;

-- Users, about themselves.
grant execute on function
  public.choose_byline(text),
  public.create_calendar_feed(),
  public.delete_account(),
  public.get_calendar_feed(),
  public.revoke_calendar_feed()
to authenticated;

-- The site and its operator.
grant execute on function
  private.cut_subject(jsonb),
  private.has_bounded_fields(jsonb),
  public.add_digest_key(text, jsonb, text, text),
  public.add_page_views(uuid, jsonb, jsonb),
  public.add_preview_note(text, text, text, text),
  public.announce_license_ends(integer),
  public.carry_out_due_changes(integer),
  public.claim_disused_images(integer),
  public.claim_mails(text[], integer, integer),
  public.claim_setup_link(text, uuid),
  public.claim_unmeasured_images(integer),
  public.claim_unread_draft(),
  public.claim_unread_front(),
  public.close_digest_day(),
  public.close_first_account(),
  public.create_setup_link(text, integer),
  public.default_staff_access(text),
  public.empty_trash(integer),
  public.export_gone_addresses(text, integer),
  public.export_plans(uuid, integer),
  public.export_settings(),
  public.export_versions(uuid[], uuid, bigint, integer),
  public.get_digest_key(text),
  public.get_setup_link_state(text),
  public.import_corrections(jsonb),
  public.import_gone_addresses(jsonb),
  public.import_image(text, jsonb),
  public.import_setting(text, jsonb, timestamptz),
  public.import_versions(uuid, jsonb),
  public.list_former_addresses(text, text[], text, integer),
  public.list_unsigned_digests(),
  public.list_unused_media(integer),
  public.mail_queues(),
  public.notify_mark(uuid),
  public.open_calendar_feed(text),
  public.open_preview(text),
  public.refresh_most_read(),
  public.retry_mails(),
  public.set_first_admin(text, text),
  public.set_role_by_email(text, text),
  public.set_staff_access(text),
  public.set_staff_mfa(text),
  public.settle_mail(bigint, integer, text, text, boolean, integer),
  public.sign_digest(date, text, text),
  public.store_draft_reading(uuid, jsonb),
  public.store_front_reading(uuid, jsonb),
  public.store_image_measures(text, jsonb),
  public.sync_images(integer),
  public.thin_versions(integer),
  public.warn_of_open_staff_access()
to service_role;
