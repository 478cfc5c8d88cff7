/**
 * Replaces the packages `ajv` and `ajv-formats` in the bundle of the main process. They are a sixth of it. electron-store
 * loads them for stores with a JSON schema, and ours have none: each file is validated by its zod schema.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('A store of the showroom app cannot have a JSON schema: build/package/without-json-schema.ts')
  }
}

/** The formats of JSON schemas. */
const formats = { default: () => undefined }
// biome-ignore lint/style/noDefaultExport: the replaced package has a default export
export default formats
