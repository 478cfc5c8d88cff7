/** The passages on the way into a home, in the order of the form. */
export const PASSAGE_KINDS = ['door', 'corridor', 'stairs', 'lift'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]

/** Measured passages in cm. A passage that was not measured is absent. */
export type Passages = {
  /** The narrowest door, between the frame. */
  door?: { width: number; height: number } | undefined
  /** A right-angled turn in a corridor. */
  corridor?: { before: number; after: number; height: number } | undefined
  stairs?: { width: number; headroom: number; landing?: number | undefined } | undefined
  lift?: { width: number; depth: number; height: number; door: number; doorHeight: number } | undefined
}

type Field = {
  kind: PassageKind
  /** Name inside the passage. */
  part: string
  label: string
  /** Accepted centimeters. */
  from: number
  to: number
  /** Value of an empty field; undefined for a field that must be filled in when its passage is used. */
  usual?: number
  /** An empty field means that there is none, such as stairs without a turn. */
  isOptional?: true
}

/** The fields of the form in the order of the screen, each with its limits in cm. */
export const PASSAGE_FIELDS = {
  doorWidth: { kind: 'door', part: 'width', label: 'Breedte', from: 40, to: 300 },
  doorHeight: { kind: 'door', part: 'height', label: 'Hoogte', from: 150, to: 400, usual: 201.5 },
  corridorBefore: { kind: 'corridor', part: 'before', label: 'Breedte voor de bocht', from: 40, to: 500 },
  corridorAfter: { kind: 'corridor', part: 'after', label: 'Breedte na de bocht', from: 40, to: 500 },
  corridorHeight: { kind: 'corridor', part: 'height', label: 'Hoogte', from: 150, to: 500, usual: 240 },
  stairsWidth: { kind: 'stairs', part: 'width', label: 'Breedte', from: 40, to: 300 },
  stairsHeadroom: { kind: 'stairs', part: 'headroom', label: 'Hoogte boven de treden', from: 120, to: 500, usual: 200 },
  stairsLanding: { kind: 'stairs', part: 'landing', label: 'Bordes in de bocht', from: 40, to: 500, isOptional: true },
  liftWidth: { kind: 'lift', part: 'width', label: 'Breedte van de cabine', from: 50, to: 500 },
  liftDepth: { kind: 'lift', part: 'depth', label: 'Diepte van de cabine', from: 50, to: 700 },
  liftHeight: { kind: 'lift', part: 'height', label: 'Hoogte van de cabine', from: 150, to: 400, usual: 210 },
  liftDoor: { kind: 'lift', part: 'door', label: 'Breedte van de deur', from: 40, to: 300 },
  liftDoorHeight: { kind: 'lift', part: 'doorHeight', label: 'Hoogte van de deur', from: 150, to: 400, usual: 200 },
} as const satisfies Record<string, Field>
export type PassageField = keyof typeof PASSAGE_FIELDS

/** Names of the fields, in the order of the screen. */
export const passageFields = Object.keys(PASSAGE_FIELDS) as PassageField[] // the record has exactly these keys

/** What a shopper typed, by field. An absent field is empty. */
export type TypedPassages = Partial<Record<PassageField, string>>

/** Dutch names of the passages. */
export const PASSAGE_NAMES: Readonly<Record<PassageKind, string>> = {
  door: 'Deur',
  corridor: 'Gang met bocht',
  stairs: 'Trap',
  lift: 'Lift',
}

/** Returns the fields of one passage. */
export const fieldsOf = (kind: PassageKind) => passageFields.filter((field) => PASSAGE_FIELDS[field].kind === kind)

/**
 * Reads typed measures. A passage without any typed field is left out; a passage with an invalid field too.
 *
 * @returns the passages, and a Dutch message per invalid field. Empty heights get a usual value.
 */
export function readPassages(typed: TypedPassages): {
  passages: Passages
  problems: Partial<Record<PassageField, string>>
} {
  const problems: Partial<Record<PassageField, string>> = {}
  const passages: Record<string, Record<string, number>> = {}
  for (const kind of PASSAGE_KINDS) {
    const fields = fieldsOf(kind)
    if (!fields.some((field) => typed[field]?.trim())) continue
    const values: Record<string, number> = {}
    for (const field of fields) {
      const { part, from, to, usual, isOptional }: Field = PASSAGE_FIELDS[field]
      const text = typed[field]?.trim() ?? ''
      const value = text === '' ? usual : centimeters(text)
      if (value === undefined) {
        if (text !== '' || !isOptional) problems[field] = text === '' ? 'Vul deze maat ook in.' : NO_NUMBER
      } else if (value < from || value > to) problems[field] = outside(value, from, to)
      else values[part] = value
    }
    if (!fields.some((field) => problems[field])) passages[kind] = values
  }
  return { passages: passages as Passages, problems } // every part of a passage without a problem has a value
}

const NO_NUMBER = 'Vul een maat in centimeters in, bijvoorbeeld 83 of 83,5.'

/** Says which centimeters are accepted. A number that would do in meters or millimeters gets a hint. */
function outside(value: number, from: number, to: number): string {
  const limits = `Vul een maat tussen ${from} en ${to} cm in.`
  const fits = (cm: number) => cm >= from && cm <= to
  if (fits(value * 100)) return `${limits} Bedoelt u ${centimeterText(value * 100)} cm?`
  if (fits(value / 10)) return `${limits} Bedoelt u ${centimeterText(value / 10)} cm?`
  return limits
}

/** Reads centimeters with a decimal comma or point, and an optional "cm". Undefined when the text is no number. */
function centimeters(text: string): number | undefined {
  const [, digits] = /^(\d{1,5}(?:[.,]\d{1,2})?)\s*(?:cm)?$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/**
 * Returns centimeters with at most one decimal.
 *
 * @example centimeterText(201.5) // '201,5'
 */
export const centimeterText = (cm: number) => String(Math.round(cm * 10) / 10).replace('.', ',')
