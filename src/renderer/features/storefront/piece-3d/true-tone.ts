import { CustomToneMapping, NeutralToneMapping, ShaderChunk, type ToneMapping } from 'three'

/** Brightness at which a lit plane of leather has the color of its swatch (measured; see the README). */
export const TRUE_EXPOSURE = 0.72

/** Where three.js expects the function of `CustomToneMapping`. */
const PLACE = 'vec3 CustomToneMapping( vec3 color ) { return color; }'

/**
 * Khronos' neutral tone mapping without its dark offset, which makes leather more saturated than its sample. Colors stay as
 * they are up to 0.76, and brighter ones approach white.
 */
const TRUE_TONE = `vec3 CustomToneMapping( vec3 color ) {
  const float start = 0.76;
  color *= toneMappingExposure;
  float peak = max( color.r, max( color.g, color.b ) );
  if ( peak < start ) return color;
  float room = 1.0 - start;
  float newPeak = 1.0 - room * room / ( peak + room - start );
  color *= newPeak / peak;
  return mix( color, vec3( newPeak ), 1.0 - 1.0 / ( 0.15 * ( peak - newPeak ) + 1.0 ) );
}`

/** Returns the tone mapping that keeps the colors of leather; that of Khronos in a version of three.js without the place. */
export function trueTone(): ToneMapping {
  const chunk = ShaderChunk.tonemapping_pars_fragment
  if (!chunk.includes(PLACE) && !chunk.includes(TRUE_TONE)) return NeutralToneMapping
  ShaderChunk.tonemapping_pars_fragment = chunk.replace(PLACE, TRUE_TONE)
  return CustomToneMapping
}
