export { Practice } from './Practice.tsx'
export { PracticeBar } from './PracticeBar.tsx'
export { usePractice } from './use-practice.ts'
