import { isConsonant, readingTable } from "./reading-table.ts";

/**
 * How Hindi is read that someone wrote in Latin letters by ear: "kh" is ख, sometimes ख़; "a" is अ or आ. Each line
 * has the letters, where they stand, and the sounds with what each costs (0 is the usual reading).
 * The first line that fits a place counts.
 */
const table = `
k any क 0 क़ 1.5
kk any क्क 0.2 क 3
kh any ख 0 ख़ 1
kkh any क्ख 0.2
ksh any क्ष 0 क्श 2
chh any छ 0 च्छ 1
cch any च्छ 0 च्च 1
chch any च्च 0
chchh any च्छ 0
ch any च 0 छ 1 क 5
c soft स 1 च 2.5 क 2.5 श 3
c any क 1 च 3
ck any क 1 क्क 2
ce end स 1
x start ज़ 1 क्ष 1
x any क्स 0.5 क्ष 1.5 ख 4
q any क 0.8 क़ 0.5
qu any क्व 1
g soft ग 0.1 ज 3.5
g any ग 0 ग़ 2
gg any ग्ग 0.2 ग 2
gh any घ 0 ग़ 2
gy any ज्ञ 0.4 ग्य 0.2
gn any ज्ञ 2 ग्न 0.3
jn any ज्ञ 0.5
j any ज 0.1 ज़ 1.3 झ 3
jj any ज्ज 0.2 ज 3
jh any झ 0
z any ज 0.5 ज़ 0.7
zz any ज़्ज़ 2 ज्ज 1 ज 2.5
t any त 0.1 ट 0.3 ठ 2.5 थ 4
tt any त्त 0.3 ट्ट 0.3 ट 2 त 2.5
th any थ 0.05 ठ 0.2 त 3
tth any त्थ 0.3 ट्ठ 0.3
tch any च 1
tion any शन 0.2
sion any शन 0.5
d vowels द 0.1 ड 0.4 ड़ 0.4
d any द 0.05 ड 0.4 ड़ 0.6
dd any द्द 0.3 ड्ड 0.3 ड 2
dh any ध 0.05 ढ 0.1 ढ़ 0.5
ddh any द्ध 0.2 ड्ढ 0.5
dge any ज 1
n consonant ं 0.3 न 0.1 ण 0.3
n end न 0.05 ं 0.7 ण 0.4
n any न 0.05 ण 0.1
nn any न्न 0.2 न 2.5
p any प 0.05
pp any प्प 0.2 प 3
ph any फ 0.7 फ़ 1.5
f any फ 0.3 फ़ 1.2
ff any फ 1 फ़ 2 फ्फ 2
b any ब 0.05 भ 4
bb any ब्ब 0.2 ब 3
bh any भ 0.05
m consonant म 0.05 ं 1.5
m any म 0.05
mm any म्म 0.1 म 3.5
y between य 0.1 इ 2.5 आइ 3
y closing ई 1 य 0.3
y end य 0.1 ई 2
y any य 0.1
r any र 0.05 ड़ 1
rr any र्र 0.1 र 3.5
rh any ढ़ 1.5
l any ल 0.05 ळ 2
ll any ल्ल 0.3 ल 1.5
v any व 0.4
w any व 0.8
vv any व्व 0.3
wh any व 2 व्ह 1
s any स 0.05 श 2.5 ष 2.5
ss any स्स 0.3 स 2 श 4
sh any श 0.2 ष 0.2
shh any श 3 ष 3
h end ह 0.1 ः 0.5
h any ह 0.05
a end आ 0.2 अ 1.4
a start अ 0.05 आ 0.7
a between अ 0.05 आ 0.38 ! 3
a any अ 0.05 आ 0.38
aa any आ 0.5
aaa any आ 3
ae any आए 0.7 ऐ 2.5 ए 2.5
aiy any ऐय 0.4 आइय 0.5
aein end एं 1 आएं 0.2
ayein end आएं 0.2 एं 2
ayen end आएं 0.2
aen end आएं 0.5
ein end एं 0.2
ai any ऐ 0.3 आई 1 अई 2 ए 3.5 अय 2.5 आइ 1.5
aye any आए 0.7 अए 2
aai any आई 0.7 आइ 1.5
ay any अय 0.3 आय 0.8 ए 3 ऐ 2
au any औ 0.3 ऑ 2.5 आउ 1 आऊ 1 अउ 2
aw any औ 3 ऑ 2 अव 0.3 आव 0.7
e end ए 0.1 ! 4 ऐ 3
e any ए 0.1 ऐ 2.2 इ 3.5 अ 4 ई 4
ee any ई 0.9 इ 3 ए 3.5
ei any ई 3 एइ 2 ऐ 3 एई 2
ey end ए 1.2 ई 3 एय 2
ea any ई 2.5 ए 3 इआ 3 एआ 2
yi vowel ई 0.7
i end ई 0.3 इ 0.5
i any इ 0.1 ई 0.52
ii any ई 3
ie any ई 3 इए 0.5 आई 3
ye vowel ए 0.7
iye any इए 0.4
ia any इया 0.8 इआ 2
iya any इया 0.2
on end ओं 0.3
o end ओ 0.1 ओं 2
o any ओ 0.1 औ 2.5 ऑ 0.4
oo any ऊ 0.9 उ 2.5
ou any औ 2 ओ 3 उ 3.5 ऊ 3 आउ 3
ow any औ 3 ओ 2.5 आउ 2.5
u any उ 0.1 ऊ 0.55 अ 3.5
uu any ऊ 3
ua any उआ 0.3 उवा 1
ri joined ऋ 0.5
ri start ऋ 1.5
ru joined ऋ 3
ru start ऋ 3
`;

/** The readings of a romanised word (lower case a to z). */
export const romanisedReadings = readingTable(table, apartCost);

/**
 * Hindi drops the inherent vowel between two consonants when vowels stand around them: अटका is said and
 * romanised "atka". Elsewhere consonants that meet are mostly joined.
 */
function apartCost(word: string, from: number, to: number): number {
  const dropped = !isConsonant(word[from - 2]) && from >= 2 && !isConsonant(word[to]) && to < word.length;
  return dropped ? 0.15 : 1.2;
}
