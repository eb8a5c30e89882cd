declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  /** Types of an S3 server for tests, as far as it is used here. Its credentials are `S3RVER` and `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
