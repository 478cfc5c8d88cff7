import { CustomToneMapping, NeutralToneMapping, ShaderChunk, type ToneMapping } from 'three'

/** Where three.js expects the function of `CustomToneMapping`. */
const PLACE = 'vec3 CustomToneMapping( vec3 color ) { return color; }'

/**
 * The tone curve of the pictures (`film` in `shared/domain/pictures/render-layers/film.ts`, with the same numbers), so that
 * a piece has the same light and dark in 3D as in its picture. three.js converts the result to sRGB, so this function
 * returns linear light.
 */
const TRUE_TONE = `vec3 CustomToneMapping( vec3 color ) {
  color *= toneMappingExposure;
  color = min( vec3( 1.0 ), color * ( 1.0 + color / 6.76 ) / ( 1.0 + color * 0.62 ) );
  color = mix( 1.055 * pow( color, vec3( 1.0 / 2.4 ) ) - 0.055, 12.92 * color, lessThanEqual( color, vec3( 0.0031308 ) ) );
  color += 0.35 * ( color * color * ( 3.0 - 2.0 * color ) - color );
  return mix( pow( ( color + 0.055 ) / 1.055, vec3( 2.4 ) ), color / 12.92, lessThanEqual( color, vec3( 0.04045 ) ) );
}`

/**
 * Returns the tone mapping that shows leather as in its picture; that of Khronos in a version of three.js without the
 * place.
 */
export function trueTone(): ToneMapping {
  const chunk = ShaderChunk.tonemapping_pars_fragment
  if (!chunk.includes(PLACE) && !chunk.includes(TRUE_TONE)) return NeutralToneMapping
  ShaderChunk.tonemapping_pars_fragment = chunk.replace(PLACE, TRUE_TONE)
  return CustomToneMapping
}
