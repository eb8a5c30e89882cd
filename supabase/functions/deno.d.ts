/** The part of the Deno API that functions use; hosted Supabase has all of it, the site's own threads have only this. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  env: { get(name: string): string | undefined };
};

declare module "npm:@supabase/supabase-js@2" {
  export * from "@supabase/supabase-js";
}

declare module "npm:nodemailer@10" {
  export * from "nodemailer";
}
