export { type Measures, openMeasures } from './open-measures.ts'
