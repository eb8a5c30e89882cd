vcl 4.1;

# Varnish 7 in front of the site, see "Varnish" in operations.md. Pages are kept until the site says that something
# which they show has changed, and are served while the site is down.

import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    # /healthz would call a site down that has lost its database and serves the pages it has.
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# The machines that the site's processes run on.
acl site_processes {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    unset req.http.X-May-Be-Kept;

    if (req.method == "PURGE") {
        if (client.ip !~ site_processes) {
            return (synth(405, "Not for you"));
        }
        if (!req.http.Cache-Tag) {
            return (synth(400, "No Cache-Tag"));
        }
        # Tags are percent-encoded; what is left and means something in a pattern goes into brackets.
        set req.http.X-Pattern = regsuball(req.http.Cache-Tag, "[.*()]", "[\0]");
        set req.http.X-Pattern = "(^|,)(" + regsuball(req.http.X-Pattern, ",", "|") + ")(,|$)";
        if (std.ban("obj.http.Cache-Tag ~ " + req.http.X-Pattern)) {
            return (synth(200, "Purged"));
        }
        return (synth(400, std.ban_error()));
    }

    # Sockets of the newsroom, and the stream that tells of new stories.
    if (req.http.Upgrade ~ "(?i)websocket" || req.url ~ "^/api/new-stories(\?|$)") {
        return (pipe);
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Pictures that everybody may see. All else of the backend, and of the newsroom, is for who asks.
    if (req.url !~ "^/storage/v1/(object|render/image)/public/") {
        if (req.http.Authorization ||
            req.url ~ "^/(admin|ads|api|auth|functions|healthz|livez|metrics|readyz|realtime|rest|storage)([/?]|$)") {
            return (pass);
        }
    }

    # Reader pages do not look at the reader.
    unset req.http.Authorization;
    unset req.http.Cookie;
    set req.http.X-May-Be-Kept = "1";

    # A site that answers is asked again each minute; of one that is down everything is good that there is.
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
        # What is kept stays.
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
    # No message comes when a picture is removed.
    if (bereq.url ~ "^/storage/" && beresp.ttl > 5m) {
        set beresp.ttl = 5m;
    }
    set beresp.grace = 24h;
    return (deliver);
}

sub vcl_deliver {
    # The site did not answer, or has no database: what was kept before is better.
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-May-Be-Kept) {
        return (restart);
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
