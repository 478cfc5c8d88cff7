export { OwnRoomView } from './OwnRoomView.tsx'
export { pieceInPictures } from './piece-in-pictures.ts'
export { withoutRoom } from './room-links.ts'
