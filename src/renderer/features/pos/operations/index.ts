export { AboutTill } from './AboutTill.tsx'
export { ResultList } from './ResultList.tsx'
