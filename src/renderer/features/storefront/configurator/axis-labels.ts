import type { Axis } from '#shared/domain/configurator/configurator.ts'

type AxisLabels = {
  /** Heading of the step. */
  title: string
  /** Name of the axis in the sentence that starts with "Kies nog:". */
  missing: string
  /** Error of a step without a selection: it was skipped, or the visitor tried to buy. */
  invalid: string
  /** Name of the query parameter. */
  parameter: string
}

/** Texts of the configurator's steps. */
export const axisLabels: Record<Axis, AxisLabels> = {
  matrixLeathertype: { title: 'Leer', missing: 'leer', invalid: 'Kies nog een leersoort.', parameter: 'leer' },
  matrixLeg: { title: 'Poten', missing: 'poten', invalid: 'Kies nog de poten.', parameter: 'poten' },
  matrixHandle: {
    title: 'Armleuning',
    missing: 'armleuning',
    invalid: 'Kies nog een armleuning.',
    parameter: 'armleuning',
  },
  matrixSeatheight: {
    title: 'Zithoogte',
    missing: 'zithoogte',
    invalid: 'Kies nog een zithoogte.',
    parameter: 'zithoogte',
  },
  matrixCouchSetup: {
    title: 'Opstelling',
    missing: 'opstelling',
    invalid: 'Kies nog een opstelling.',
    parameter: 'opstelling',
  },
}

/**
 * Returns the missing choices as a sentence; undefined when none is missing.
 *
 * @example missingText(['matrixLeg', 'matrixSeatheight']) // 'Kies nog: poten, zithoogte'
 */
export function missingText(missing: readonly Axis[]): string | undefined {
  return missing.length > 0 ? `Kies nog: ${missing.map((axis) => axisLabels[axis].missing).join(', ')}` : undefined
}
