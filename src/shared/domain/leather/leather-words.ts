import { lookup } from '#shared/kernel/lookup.ts'
import { type ColorGroup, colorGroupOf } from './color-groups.ts'
import { toneOf } from './tone.ts'

/** The data for the description of a leather. `family` is the name of its swatch pictures. */
export type DescribedLeather = {
  mainColor?: string | null
  /** With or without hash. */
  hex?: string | null
  family?: string | null
}

/** Adjective of a color before "leer". */
const ADJECTIVES: Readonly<Record<ColorGroup, string>> = {
  Wit: 'wit',
  Crème: 'crèmekleurig',
  Beige: 'beige',
  Taupe: 'taupekleurig',
  Grijs: 'grijs',
  Zwart: 'zwart',
  Cognac: 'cognackleurig',
  Bruin: 'bruin',
  Rood: 'rood',
  Roze: 'roze',
  Oranje: 'oranje',
  Geel: 'geel',
  Groen: 'groen',
  Blauw: 'blauw',
}

/** Appearance of the hide from close by, per swatch family. Unknown families have no description. */
const HIDES: Readonly<Record<string, { grain: string; sheen: string }>> = lookup({
  touch: { grain: 'fijne nerf', sheen: 'zijdemat' },
  napa: { grain: 'gladde, fijne nerf', sheen: 'zachte glans' },
  natural: { grain: 'eerlijke, droge nerf', sheen: 'mat' },
  aniline: { grain: 'natuurlijke nerf', sheen: 'zachte glans' },
  pullup: { grain: 'glad oppervlak dat lichter wordt waar het buigt', sheen: 'zachte glans' },
  nubuck: { grain: 'fluwelig oppervlak', sheen: 'mat' },
  suede: { grain: 'harig, warm oppervlak', sheen: 'volkomen mat' },
  saddle: { grain: 'glad, stevig oppervlak', sheen: 'natuurlijke glans' },
  vintage: { grain: 'gewolkte, doorleefde kleur', sheen: 'zachte glans' },
  buffalo: { grain: 'grove nerf', sheen: 'zijdemat' },
  toro: { grain: 'grove nerf met diepe plooien', sheen: 'vettige glans' },
  pebble: { grain: 'grote, ronde korrel', sheen: 'zijdemat' },
})

/**
 * Describes a leather for visitors who cannot see it: its main color, lightness, warmth and hide. Shown next to a
 * swatch; empty when nothing is known.
 *
 * @example leatherInWords({ mainColor: 'Blauw', hex: '#232f43', family: 'touch' }) // 'donkerblauw, koele tint, fijne
 * nerf, zijdemat'
 */
export function leatherInWords({ mainColor = null, hex, family }: DescribedLeather): string {
  const group = colorGroupOf({ mainColor, hex })
  const colour = group && (hex ? withLightness(group, hex) : group.toLowerCase())
  return [colour, ...(hex ? [warmthOf(hex)] : []), ...hideWords(family)].filter(Boolean).join(', ')
}

/**
 * Describes a leather like `leatherInWords`, but without the name of the color, for places that already show it.
 *
 * @example leatherTraits({ mainColor: 'Blauw', hex: '#232f43', family: 'touch' }) // 'donker, koele tint, fijne nerf,
 * zijdemat'
 */
export function leatherTraits({ hex, family }: DescribedLeather): string {
  return [...(hex ? [LIGHTNESS_WORDS[lightnessOf(hex)], warmthOf(hex)] : []), ...hideWords(family)].join(', ')
}

const hideOf = (family: string | null | undefined) => HIDES[family ?? '']

const hideWords = (family: string | null | undefined) => {
  const hide = hideOf(family)
  return hide ? [hide.grain, hide.sheen] : []
}

/** @example leatherAsNoun({ mainColor: 'Cognac', family: 'touch' }) // 'cognackleurig leer met fijne nerf' */
export function leatherAsNoun({ mainColor = null, hex, family }: DescribedLeather): string {
  const group = colorGroupOf({ mainColor, hex })
  const hide = hideOf(family)
  return [group && ADJECTIVES[group], 'leer', hide && `met ${hide.grain}`].filter(Boolean).join(' ')
}

/** From `LIGHT` a leather is light; up to `DARK` it is dark. On a scale from 0 to 100. */
const LIGHT = 60
const DARK = 34

/** Colors whose name already says how light they are: they get no prefix, because "dark white" makes no sense. */
const TELLS_LIGHTNESS: ReadonlySet<ColorGroup> = new Set(['Wit', 'Crème', 'Zwart'])

function withLightness(group: ColorGroup, hex: string): string {
  const name = group.toLowerCase()
  if (TELLS_LIGHTNESS.has(group)) return name
  const lightness = lightnessOf(hex)
  return lightness === 'middle' ? `${name}, ${LIGHTNESS_WORDS.middle}` : `${LIGHTNESS_WORDS[lightness]}${name}`
}

const LIGHTNESS_WORDS = { light: 'licht', middle: 'middentoon', dark: 'donker' } as const

function lightnessOf(hex: string): keyof typeof LIGHTNESS_WORDS {
  const { lightness } = toneOf(hex)
  if (lightness >= LIGHT) return 'light'
  return lightness <= DARK ? 'dark' : 'middle'
}

/** Below this distance from gray a color looks neither warm nor cool. */
const GREY = 3

/** Red to olive is warm, green to purple is cool. */
function warmthOf(hex: string): string {
  const { redness, yellowness } = toneOf(hex)
  if (Math.hypot(redness, yellowness) < GREY) return 'neutrale tint'
  const angle = (Math.atan2(yellowness, redness) * 180) / Math.PI
  return angle > -30 && angle < 120 ? 'warme tint' : 'koele tint'
}
