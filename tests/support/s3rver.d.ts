/** An S3 server for tests. The package has no types. */
declare module '@20minutes/s3rver' {
  // biome-ignore lint/style/noDefaultExport: the package has one export, which Node gives as the default
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      /** Accepts requests whose signature is wrong; their account is still checked. */
      allowMismatchedSignatures?: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
