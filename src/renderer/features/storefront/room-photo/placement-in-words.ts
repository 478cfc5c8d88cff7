import type { Placement } from './photo-scene.ts'

const meters = (value: number) => `${Math.abs(value).toFixed(1).replace('.', ',')} m`

/** Describes where a piece is, for visitors who cannot see it. */
export function placementInWords(title: string, { place, turn }: Placement): string {
  const side =
    Math.abs(place.right) < 0.05
      ? 'recht voor u'
      : `${meters(place.right)} naar ${place.right > 0 ? 'rechts' : 'links'}`
  const degrees = Math.round((turn * 180) / Math.PI)
  return `${title} staat ${meters(place.ahead)} van u af, ${side}${degrees === 0 ? '' : `, ${Math.abs(degrees)} graden gedraaid`}.`
}
