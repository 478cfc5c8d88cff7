export { usePassagesStore } from './passages-store.ts'
export { SendPassages } from './SendPassages.tsx'
