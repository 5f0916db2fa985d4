-- A sign-in code is said by a call where a number takes no texts: in the language of whose number it is.
alter table public.message add column language text;
