export { DraftList } from './DraftList.tsx'
export { takeDraftToMend } from './kept-draft.ts'
