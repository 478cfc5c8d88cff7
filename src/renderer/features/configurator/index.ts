export { axisWords, missingText } from './axis-words.ts'
export { Configurator } from './Configurator.tsx'
export {
  cheapestNetPrice,
  cheapestPriorNetPrice,
  choose,
  skippedSteps,
  surcharges,
  withoutQuestions,
} from './choosing.ts'
export { dressedImages, isComposed } from './dressed-images.ts'
export { matrixOptions, useKeptMatrixOptions, useMatrixOptions } from './matrix-queries.ts'
export { choicesText, chosenIn } from './option-words.ts'
export { goToStep } from './Step.tsx'
export { readSelection, writeSelection } from './selection-query.ts'
export { type Configuration, useConfiguration } from './use-configuration.ts'
