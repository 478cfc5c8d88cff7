export { axisLabels, missingText } from './axis-labels.ts'
export { Configurator } from './Configurator.tsx'
export { configuredImages, isComposed } from './configured-images.ts'
export { matrixOptions, useMatrixOptions, usePersistedMatrixOptions } from './matrix-queries.ts'
export { choicesText, chosenIn, modelOfSetup } from './option-labels.ts'
export { goToStep } from './Step.tsx'
export { readSelection, writeSelection } from './selection-query.ts'
export {
  cheapestNetPrice,
  cheapestPriorNetPrice,
  choose,
  skippedSteps,
  surcharges,
  withSingleOptions,
} from './selection-rules.ts'
export { type Configuration, useConfiguration } from './use-configuration.ts'
