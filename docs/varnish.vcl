vcl 4.1;

# Varnish 7 in front of the site, see "Varnish" in operations.md. Pages are cached until the site purges their tags,
# and are served stale while the site is down.

import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    # Not /healthz: a site without its database still serves cached pages.
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Machines that run processes of the site; they may purge.
acl site_processes {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    unset req.http.X-Cacheable;

    if (req.method == "PURGE") {
        if (client.ip !~ site_processes) {
            return (synth(405, "Not allowed"));
        }
        if (!req.http.Cache-Tag) {
            return (synth(400, "No Cache-Tag"));
        }
        # Tags are percent-encoded; the remaining characters with a meaning in a pattern are escaped by brackets.
        set req.http.X-Pattern = regsuball(req.http.Cache-Tag, "[.*()]", "[\0]");
        set req.http.X-Pattern = "(^|,)(" + regsuball(req.http.X-Pattern, ",", "|") + ")(,|$)";
        if (std.ban("obj.http.Cache-Tag ~ " + req.http.X-Pattern)) {
            return (synth(200, "Purged"));
        }
        return (synth(400, std.ban_error()));
    }

    # Realtime sockets, and the event stream of new articles.
    if (req.http.Upgrade ~ "(?i)websocket" || req.url ~ "^/api/new-articles(\?|$)") {
        return (pipe);
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Public images are cached. Everything else of the backend and the newsroom depends on the caller.
    if (req.url !~ "^/storage/v1/(object|render/image)/public/") {
        if (req.http.Authorization ||
            req.url ~ "^/(admin|ads|api|auth|functions|healthz|livez|metrics|readyz|realtime|rest|storage)([/?]|$)") {
            return (pass);
        }
    }

    # Reader pages are the same for everybody.
    unset req.http.Authorization;
    unset req.http.Cookie;
    set req.http.X-Cacheable = "1";

    # Revalidate with a healthy site; serve anything up to a day old while it is down.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    } else {
        set req.grace = 24h;
    }
    return (hash);
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = req.http.Connection;
    }
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        # Keep the cached response.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|private" ||
        (!beresp.http.Cache-Tag && bereq.url !~ "^/(assets|storage)/")) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # Nothing purges an image that is replaced or deleted.
    if (bereq.url ~ "^/storage/" && beresp.ttl > 5m) {
        set beresp.ttl = 5m;
    }
    set beresp.grace = 24h;
    return (deliver);
}

sub vcl_deliver {
    # The site is down or has no database: prefer a stale response.
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-Cacheable) {
        return (restart);
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
