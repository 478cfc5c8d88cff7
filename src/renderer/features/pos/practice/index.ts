export { Practice } from './Practice.tsx'
export { PracticeBar } from './PracticeBar.tsx'
