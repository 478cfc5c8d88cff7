import { familyTexts } from './family-texts.ts'
import { leathers, leatherTypesOf } from './leathers.ts'
import type { Model } from './models/model.ts'
import { displayName, familyOf } from './models/models.ts'

/** The texts of a product page. The meta texts and keywords are plain text; the others are simple HTML. */
export type ProductTexts = {
  description: string
  comfort: string
  leather: string
  leg: string
  handle?: string
  seatHeight?: string
  couchSetup?: string
  callToAction: string
  metaTitle: string
  metaDescription: string
  keywords: string
}

/** Returns the texts of a model: the sentence about this model, and sentences of its family. */
export function productTexts(model: Model): ProductTexts {
  const texts = familyTexts[familyOf(model)]
  const [width, depth, height] = model.size
  // The id selects the sentences, so that models of a family have different texts, and the same ones at every start.
  const seed = model.id
  return {
    description: paragraphs(
      model.story,
      `${pick(texts.make, seed)} ${pick(texts.make, seed + 1)}`,
      `De ${model.name} is ${width} cm breed, ${depth} cm diep en ${height} cm hoog. ${pick(texts.room, seed)}`,
    ),
    comfort: paragraphs(
      `${pick(texts.comfort, seed)} ${pick(texts.comfort, seed + 1)}`,
      `De zitdiepte is ${model.seatDepth} cm.`,
    ),
    leather: leatherText(model),
    leg: paragraphs(pick(texts.leg, seed)),
    handle: model.handles && paragraphs(handleText(model)),
    seatHeight: model.seatHeights && paragraphs(SEAT_HEIGHT),
    couchSetup: model.couchSetups && paragraphs(couchSetupText(model)),
    callToAction: paragraphs(pick(texts.callToAction, seed)),
    metaTitle: `${displayName(model)} op maat in echt leer | Leermeester`,
    metaDescription: metaDescription(model),
    keywords: `${displayName(model)}, ${texts.kind.toLowerCase()}, echt leer, op maat, ${model.style.toLowerCase()}`,
  }
}

const SEAT_HEIGHT =
  'Meet de hoogte van de stoel waar u nu graag in zit, van de vloer tot het midden van de zitting. Bent u langer dan 1,80 meter of staat u moeilijk op, neem dan de hoogste maat. De prijs verandert er niet door.'

function leatherText(model: Model): string {
  const names = leathers.filter(({ code }) => model.leathers.includes(code))
  const items = names.map(({ name, infoSub }) => `<li><strong>${name}</strong>: ${lowerFirst(infoSub)}</li>`)
  const count = leatherTypesOf(model.leathers).length
  return [
    `<p>De ${model.name} is te krijgen in ${count} kleuren, verdeeld over ${names.length} leersoorten:</p>`,
    `<ul>${items.join('')}</ul>`,
    '<p>Leer is een natuurproduct. Kleine verschillen in nerf en kleur horen erbij en maken dat er van uw meubel maar één is.</p>',
  ].join('')
}

function handleText(model: Model): string {
  return model.handles?.includes('none')
    ? 'Zonder armleuning schuift de stoel helemaal onder de tafel; met armleuning zit u langer ontspannen. Aan het hoofd van de tafel kiezen de meeste mensen voor mét.'
    : 'De armleuning bepaalt hoe breed het meubel oogt. Alle vormen zijn even hoog, zodat u later een tweede kunt bijbestellen die ernaast past.'
}

function couchSetupText(model: Model): string {
  return model.couchSetups?.includes('seats2')
    ? 'Alle breedtes hebben dezelfde armen en dezelfde rug. Twee plaatsen meten 176 cm, tweeënhalf 198 cm en drie 222 cm; zo kunt u ze ook naast elkaar zetten.'
    : 'Links en rechts zijn bij ons altijd gezien als u vóór de bank staat. Twijfelt u? Stuur ons een plattegrond of een foto, dan tekenen wij de bank voor u in.'
}

function metaDescription(model: Model): string {
  const colors = leatherTypesOf(model.leathers).length
  return `${displayName(model)}: echt leer in ${colors} kleuren, met de hand gemaakt. Stel hem zelf samen, vraag gratis kleurstalen aan en wij bezorgen gratis.`
}

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const pick = (texts: readonly string[], seed: number) => texts[seed % texts.length] ?? ''
