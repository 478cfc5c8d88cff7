-- A model is shown in some leather without being of it: its colour leads to the leather.
create index leather_types_hex on leather_types (hex);
