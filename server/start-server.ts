import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Backend } from "@broadsheet/backend";
import { publicLoginMethods } from "@broadsheet/backend/settings";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { listMailQueues, type MailQueueName } from "../app/data/mails.ts";
import { createAccountPages } from "./accounts/account-pages.ts";
import { openInvitations } from "./accounts/open-invitations.ts";
import { watchOutsideRequests } from "./accounts/outside-requests.ts";
import { createSetupRoute } from "./accounts/setup-route.ts";
import { createActivityExport } from "./activity/export-route.ts";
import { serveAdFrame } from "./ads/ad-frame.ts";
import { createClientOf, createServerClient } from "./backend/create-server-client.ts";
import { createSiteIcons } from "./brand/serve-icons.ts";
import { createCalendarFeeds } from "./calendar-feeds/create-calendar-feeds.ts";
import { createContact } from "./contact/create-contact.ts";
import { createApp } from "./create-app.ts";
import { createDigestJob } from "./digests/digest-job.ts";
import { createEmbeds } from "./embeds/create-embeds.ts";
import { supportsImageTransforms } from "./images/supports-image-transforms.ts";
import { createHousekeepingJobs } from "./jobs/housekeeping-jobs.ts";
import { createJobRunner } from "./jobs/job-runner.ts";
import { openLiveNews } from "./live-news/open-live-news.ts";
import type { MailQueue } from "./mails/mail-queue.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { startNewsroomJobs } from "./newsroom-jobs.ts";
import { redirectOldAddresses } from "./old-addresses/redirect-old-addresses.ts";
import { createOpenGraphImages } from "./open-graph-images/serve-open-graph-images.ts";
import { openPageCache } from "./page-cache/open-page-cache.ts";
import { createPageListener } from "./page-cache/page-listener.ts";
import { openPageViews } from "./page-views/open-page-views.ts";
import type { createPageHandler } from "./pages.ts";
import { createPreviews } from "./previews/create-previews.ts";
import { createPageLimits } from "./rate-limits/page-limits.ts";
import { createRequestLimits } from "./rate-limits/request-limits.ts";
import { throttleFailingClients } from "./rate-limits/throttle-failing-clients.ts";
import { renderPage } from "./render-page.ts";
import { createRequestListener } from "./request-listener.ts";
import { createDatabaseProbe } from "./requests/database-probe.ts";
import type { HttpServer } from "./requests/http-server.ts";
import { createOutageLog } from "./requests/outages.ts";
import { createAnswerProbe } from "./requests/probes.ts";
import { transportHeaders } from "./requests/security-headers.ts";
import { serveUpgrades } from "./requests/upgrade.ts";
import type { Environment } from "./settings/environment.ts";
import { readProvidersFile } from "./settings/settings-files.ts";
import { openSiteSettings } from "./site-settings/open-site-settings.ts";
import type { SettingsInForce } from "./site-settings/settings-in-force.ts";
import { createSitemapFiles } from "./sitemaps/serve-sitemap.ts";
import type { StopSteps } from "./stop-steps.ts";

export type RunningServer = {
  server: Server;
  close(steps: StopSteps): Promise<void>;
};

export type ServerOptions = {
  /** Server that handles requests once everything else has started. */
  httpServer: HttpServer;
  environment: Environment;
  /** Address at which the site listens, for links while `SITE_URL` is a loopback address. */
  address: string;
  settings: SettingsInForce;
  backend: Backend;
  mailQueue: MailQueue;
  createPageHandler: typeof createPageHandler;
  /** Additional sources of style sheets. */
  styleSources?: readonly string[];
  clientFolder: string;
  log: Logger;
};

/** Composes backend, page cache, pages and routes, and lets the HTTP server answer with them. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, backend, mailQueue, settings, log } = options;
  const config = settings.operator;
  const readerClient = createServerClient(backend, backend.keys.publishable);
  const serviceClient = createServerClient(backend, backend.keys.secret);
  settings.connect(readerClient, log);
  // The probe uses the service key, which bypasses the request queue; with a remote backend it reads as an anonymous
  // reader.
  const isDatabaseUp = createDatabaseProbe(backend.isRemote ? readerClient : serviceClient);
  const hasChangeFeed = backend.openChangeFeed !== undefined;
  const queues: MailQueueName[] = [
    "contact",
    // Without a mail server, colleagues see in the newsroom what waits for them.
    ...(environment.SMTP_URL ? ["review" as const] : []),
    // An external Supabase sends those of accounts.
    ...(backend.isRemote ? [] : ["account" as const]),
  ];
  let metrics: Metrics | undefined;
  const jobs = createJobRunner({ log, observe: (run) => metrics?.observeJob(run) });
  const liveNews = openLiveNews({ environment, client: readerClient, hasChangeFeed, jobs });
  const outages = createOutageLog(isDatabaseUp, log, backend.isRemote ? "supabase" : "database");
  let newsroom: ReturnType<typeof startNewsroomJobs> | undefined;
  const { cache, ...pageCache } = await openPageCache({
    environment,
    backend,
    client: serviceClient,
    jobs,
    onInvalidate(tags) {
      settings.check(tags);
      liveNews.check(tags);
      newsroom?.wake(tags);
    },
    onConnection(isConnected) {
      outages.set("change feed", !isConnected);
      outages.checkDatabase();
      if (!isConnected) return;
      // Somebody may have begun to write meanwhile, or changed the library.
      newsroom?.wake(["drafts", "images", "image-licenses", "focal-points"]);
    },
    log,
  });
  newsroom = startNewsroomJobs({
    backend,
    client: serviceClient,
    hasChangeFeed,
    trustList: environment.C2PA_TRUST_LIST,
    now: pageCache.databaseTime,
    jobs,
    log,
  });
  const { draftReader, fetchForReaders } = newsroom;
  const guardedBackend = { ...backend, fetch: fetchForReaders };

  metrics =
    environment.METRICS === "off"
      ? undefined
      : createMetrics({
          cache,
          isFeedConnected: pageCache.isFeedConnected,
          purgeFailures: pageCache.purgeFailures,
          dataDir: environment.DATA_DIR,
          databaseBytes: backend.databaseBytes,
          poolStats: backend.poolStats,
          realtimeStats: backend.realtime?.stats,
          openStreams: liveNews.size,
          mailQueues: { names: queues, list: () => listMailQueues(serviceClient) },
          mailFailures: mailQueue.failures,
        });
  const backendUrl = backend.isRemote ? backend.url : "";
  const hasOriginalsOnly = !(await supportsImageTransforms(backend, log));
  const imageStore = { backendUrl, ...(hasOriginalsOnly && { hasOriginalsOnly }) };
  const handler = options.createPageHandler({
    client: readerClient,
    config,
    readRecent: cache.readRecent,
    loginMethods: publicLoginMethods(await readProvidersFile(environment.AUTH_FILE)),
    site: {
      siteUrl: environment.SITE_URL,
      ...imageStore,
      publishableKey: backend.keys.publishable,
    },
  });
  const renderOptions = {
    handler,
    siteUrl: environment.SITE_URL,
    backendUrl,
    styleSources: options.styleSources,
    isDatabaseUp,
    onRendered: metrics?.observeRendering,
    log,
  };
  const render = redirectOldAddresses({
    client: readerClient,
    backendUrl,
    render: (pathAndQuery, readCached) =>
      renderPage(renderOptions, pathAndQuery, readCached && { readCached }),
    log,
  });

  const pageViews = openPageViews({ ...options, client: serviceClient });
  const pageLimits = createPageLimits(environment);
  const clientOf = (accessToken: string) => createClientOf(backend, accessToken);
  const outsideRequests = watchOutsideRequests({ ...options, client: serviceClient });
  const isPrivileged = backend.isPrivileged ?? (async () => false);
  const setup = createSetupRoute({ client: serviceClient, log });
  const app = createApp({
    backend: guardedBackend,
    renderPage: render,
    isReady: isDatabaseUp,
    clientFolder: options.clientFolder,
    limitRequest: createRequestLimits(environment, isPrivileged),
    throttleFailingClients: throttleFailingClients(isPrivileged, environment.TRUST_PROXY),
    pageLimits,
    contact: createContact({
      client: serviceClient,
      siteUrl: environment.SITE_URL,
      limit: environment.CONTACT_LIMIT,
      trustProxy: environment.TRUST_PROXY,
      limitStore: backend.limitStore,
      renderAnswer: (contactAnswer) => renderPage(renderOptions, "/api/contact", { contactAnswer }),
      onMessage: mailQueue.wake,
      log,
    }),
    activityExport: createActivityExport({ clientOf, log }),
    ...createEmbeds({ backend, client: serviceClient, clientOf, environment, log }),
    invitations: openInvitations({ backend, client: serviceClient, clientOf, environment, log }),
    previews: createPreviews({
      client: serviceClient,
      limit: environment.CONTACT_LIMIT,
      trustProxy: environment.TRUST_PROXY,
      limitStore: backend.limitStore,
      pageLimits,
      // The token is in no log line.
      render: (previewPage) => renderPage(renderOptions, "/preview/article", { previewPage }),
      log,
    }),
    calendarFeeds: createCalendarFeeds({
      environment,
      settings,
      client: serviceClient,
      pageLimits,
      log,
    }),
    waitForOutsideRecord: outsideRequests.waitForRecord,
    siteSettings: openSiteSettings({ config, log, client: readerClient, clientOf }),
    setup,
    accountPages: createAccountPages({ ...options, pageLimits, setup }, (address, given) =>
      renderPage(renderOptions, address, given),
    ),
    metrics: serveMetrics(metrics, { mode: environment.METRICS, siteUrl: environment.SITE_URL }),
    countView: pageViews.count,
    serveAdFrame: serveAdFrame(settings),
    log,
  });
  const drawing = { settings, backend: guardedBackend, hasOriginalsOnly, log };
  const sitemapSite = { siteUrl: environment.SITE_URL, ...imageStore };
  const pages = createPageListener({
    cache,
    render,
    files: [
      createSitemapFiles({ client: readerClient, site: sitemapSite, log }),
      createOpenGraphImages({ ...drawing, environment, client: readerClient }),
      createSiteIcons({
        ...drawing,
        siteUrl: environment.SITE_URL,
        dataDir: environment.DATA_DIR,
      }),
    ],
    isDatabaseUp,
    headers: transportHeaders(environment.SITE_URL),
    confirm: pageCache.confirm,
    onMiss: metrics?.countMiss,
    onStale: outages.checkDatabase,
    bounds: pageLimits,
  });
  let isStopping = false;
  const answerProbe = createAnswerProbe({
    "/livez": () => true,
    // During a database outage, the site serves cached pages.
    "/readyz": () => !isStopping && (cache.stats().pages > 0 || isDatabaseUp()),
  });
  options.httpServer.setListener(
    createRequestListener({
      notice: outsideRequests.notice,
      pages,
      answerProbe,
      answerStream: liveNews.answer,
      handleRequest: getRequestListener(app.fetch),
      headers: transportHeaders(environment.SITE_URL),
      metrics,
      countOutage: outages.countAnswer,
      trustProxy: environment.TRUST_PROXY,
      log,
    }),
  );

  for (const job of [
    ...createHousekeepingJobs(serviceClient),
    createDigestJob(serviceClient, backend.keys.secret),
    pageViews.job,
    ...backend.jobs,
  ])
    jobs.start(job);

  mailQueue.start({ backend, client: serviceClient, queues, jobs });
  if (backend.realtime) serveUpgrades(options.httpServer.server, backend.realtime, environment);

  return {
    server: options.httpServer.server,
    async close(steps) {
      isStopping = true;
      options.httpServer.drain();
      await setTimeout(environment.DRAIN_SECONDS * 1000);
      liveNews.close();
      await Promise.all([
        steps.wait("realtime sockets", backend.realtime?.close()),
        steps.wait("requests", options.httpServer.close()),
        jobs.stop(steps),
      ]);
      await jobs.finish(steps);
      await steps.wait("draft reader", draftReader.close());
      await steps.wait("change feed", pageCache.close());
    },
  };
}
