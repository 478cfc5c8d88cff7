import { type Mark, n } from './sketch.ts'

/** Height of the person in drawings, in mm. */
export const PERSON_HEIGHT = 1750
/** Leaf of the door in drawings, in mm: the usual door in Dutch homes. */
export const DOOR = { width: 830, height: 2015 } as const

/** Half of a standing person, from the neck down to the floor, in mm around the middle of the feet. */
const HALF_PERSON =
  'M0 -1500C-20 -1500 -42 -1500 -48 -1490C-62 -1462 -140 -1458 -182 -1432C-222 -1405 -226 -1310 -236 -1190' +
  'C-246 -1060 -262 -950 -258 -850C-256 -806 -212 -808 -208 -850C-200 -950 -184 -1090 -166 -1210' +
  'C-158 -1110 -162 -1000 -166 -900C-176 -640 -158 -340 -140 -70C-152 -50 -164 -26 -160 -8C-158 0 -62 0 -58 -8' +
  'C-46 -300 -30 -590 0 -830'
const HEAD =
  'M0 -1750C58 -1750 92 -1704 92 -1640C92 -1572 52 -1520 0 -1520C-52 -1520 -92 -1572 -92 -1640C-92 -1704 -58 -1750 0 -1750z'

/** Returns a person of 1.75 m whose feet are at this point; `scale` is units per mm. */
export function person(x: number, floor: number, scale: number): Mark[] {
  const at = `translate(${n(x)} ${n(floor)})`
  return [
    { kind: 'path', tone: 'scale', d: HEAD, transform: `${at} scale(${scale})` },
    { kind: 'path', tone: 'scale', d: HALF_PERSON, transform: `${at} scale(${scale})` },
    { kind: 'path', tone: 'scale', d: HALF_PERSON, transform: `${at} scale(${-scale} ${scale})` },
  ]
}

/** Returns a door of 83 × 201.5 cm in its frame, its left edge at this point. */
export function door(x: number, floor: number, scale: number): Mark[] {
  const { width, height } = DOOR
  return [
    {
      kind: 'path',
      tone: 'scale',
      d:
        `M-50 0V${-height - 50}H${width + 50}V0M0 0V${-height}H${width}V0z` +
        `M${width - 90} -1050h-95M${width - 90} -1080v60`,
      transform: `translate(${n(x)} ${n(floor)}) scale(${scale})`,
    },
  ]
}
