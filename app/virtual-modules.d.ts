/** The address of the script of reader pages (vite.config.ts). */
declare module "virtual:reader-script" {
  const address: string;
  export default address;
}
