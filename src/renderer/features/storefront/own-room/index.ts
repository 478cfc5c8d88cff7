export { OwnRoomView } from './OwnRoomView.tsx'
export { pieceInPictures } from './piece-in-pictures.ts'
export { opensRoom, withoutRoom } from './room-links.ts'
