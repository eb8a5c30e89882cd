/** The build for browsers, which needs no shims of Node.js. */
declare module "mammoth/mammoth.browser.js" {
  import mammoth from "mammoth";
  export default mammoth;
}
