export { DraftList } from './DraftList.tsx'
export { takeDraftToEdit } from './draft-to-edit.ts'
