import path from 'node:path'

/**
 * Alias of Vite for the decoder of 3D models: the version of the same package in plain JavaScript. The usual one is
 * WebAssembly, which the content security policy of the pages refuses. A model takes a tenth of a second longer.
 */
export const plainDecoder = {
  find: /^meshoptimizer\/decoder$/,
  replacement: path.join(import.meta.dirname, '../../node_modules/meshoptimizer/meshopt_decoder_reference.js'),
}
