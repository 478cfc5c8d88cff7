/** The package has no types. `@gltf-transform/extensions` takes its modules as they are. */
declare module 'draco3dgltf' {
  export function createEncoderModule(): Promise<unknown>
}
