/** Name, phone, address, transporter, company, GST code of the state (a dash: not registered). */
const table = `
Sharma Traders | 98290 41157 | 14, Johari Bazar, Jaipur, Rajasthan 302003 | Shree Balaji Roadlines | Sharma Traders | 08
Gupta Kirana Store | 94150 22861 | Sadar Bazar, near Ghantaghar, Jhansi, Uttar Pradesh 284001 | Bundelkhand Transport | | -
Agarwal Bartan Bhandar | 93351 78024 | 27/4, Chowk, Lucknow, Uttar Pradesh 226003 | UP Golden Carriers | Agarwal Bartan Bhandar | 09
Laxmi Steel Centre | 98240 63915 | Shop 8, Gandhi Road, Ahmedabad, Gujarat 380001 | VRL Logistics | Laxmi Steel Centre | 24
Mahalaxmi General Stores | 98220 17463 | 112, Laxmi Road, Pune, Maharashtra 411030 | VRL Logistics | | -
New Bharat Crockery House | 98100 55298 | 3310, Sadar Bazar, Delhi 110006 | Delhi Rajasthan Transport | New Bharat Crockery House | 07
Patel Brothers | 99250 30178 | Near Bus Stand, Anand, Gujarat 388001 | Shree Maruti Carriers | Patel Brothers | 24
Shri Ganesh Vastralaya | 94250 81637 | M.G. Road, Indore, Madhya Pradesh 452001 | Malwa Roadways | | -
Jain Electricals and Hardware | 94140 29376 | 5, Station Road, Jodhpur, Rajasthan 342001 | Shree Balaji Roadlines | Jain Electricals | 08
Singh Provision Store | 98140 67302 | Hall Bazar, Amritsar, Punjab 143001 | Punjab Goods Carriers | | -
Khan Home Needs | 93350 14789 | Nai Sarak, Kanpur, Uttar Pradesh 208001 | UP Golden Carriers | | -
Bansal Plastic House | 98120 44093 | Railway Road, Rohtak, Haryana 124001 | Haryana Motor Transport | Bansal Plastic House | 06
Sai Enterprises | 98490 23716 | 4-7-21, Begum Bazar, Hyderabad, Telangana 500012 | Navata Road Transport | Sai Enterprises | 36
Murugan Stores | 94430 58261 | 18, South Masi Street, Madurai, Tamil Nadu 625001 | KPN Parcel Service | | -
Nair Agencies | 94470 12985 | M.G. Road, Ernakulam, Kerala 682011 | KPN Parcel Service | Nair Agencies | 32
Banerjee and Sons | 98310 76420 | 45, Canning Street, Kolkata, West Bengal 700001 | East India Carrying | Banerjee and Sons | 19
Maa Tara Bhandar | 94340 35718 | Benachity Bazar, Durgapur, West Bengal 713213 | East India Carrying | | -
Baid Trading Company | 94350 48126 | Fancy Bazar, Guwahati, Assam 781001 | North East Roadlines | Baid Trading Company | 18
Sahu Bartan Dukan | 94060 92374 | Sadar Bazar, Raipur, Chhattisgarh 492001 | Chhattisgarh Transport Service | | -
Yadav Kirana aur General Store | 94311 20587 | Boring Road, Patna, Bihar 800001 | Magadh Parcel | | -
Verma Gift Gallery | 97530 66841 | 10, New Market, Bhopal, Madhya Pradesh 462003 | Malwa Roadways | Verma Gift Gallery | 23
Deshmukh Super Shopee | 98900 31752 | Rankala Road, Kolhapur, Maharashtra 416012 | VRL Logistics | Deshmukh Super Shopee | 27
Reddy Household Mart | 98480 79035 | Main Bazar, Vijayawada, Andhra Pradesh 520001 | Navata Road Transport | Reddy Household Mart | 37
Kulkarni Stationers | 98231 50649 | Tilak Path, Nashik, Maharashtra 422001 | VRL Logistics | | -
Chauhan Metal Works | 94140 83261 | Tripolia Bazar, Alwar, Rajasthan 301001 | Shree Balaji Roadlines | Chauhan Metal Works | 08
Shree Krishna Bartan Bhandar evam Gruhopayogi Vastu Kendra | 94133 71950 | Plot 22-B, Opposite Old Bus Stand, Behind Hanuman Mandir, Subhash Marg, Bhilwara, Rajasthan 311001 | Mewar Transport Company | Shree Krishna Bartan Bhandar | 08
Goyal and Company (Wholesale Kitchenware, Crockery and Plastic Goods) | 98150 46832 | Chaura Bazar, Ludhiana, Punjab 141008 | Punjab Goods Carriers | Goyal and Company | 03
श्री बालाजी बर्तन भंडार | 94144 60273 | पुराना बाजार, सीकर, राजस्थान 332001 | श्री बालाजी रोडलाइंस | श्री बालाजी बर्तन भंडार | 08
माँ वैष्णो किराना स्टोर | 94120 38465 | रेलवे रोड, हरिद्वार, उत्तराखंड 249401 | उत्तरांचल गुड्स | | -
गुप्ता जनरल स्टोर | 94152 97310 | सिविल लाइंस, प्रयागराज, उत्तर प्रदेश 211001 | UP Golden Carriers | | -
Rathore Emporium | 94142 15887 | Clock Tower, Udaipur, Rajasthan 313001 | Mewar Transport Company | Rathore Emporium | 08
Mishra Pustak Bhandar | 94153 62098 | Assi, Varanasi, Uttar Pradesh 221005 | Kashi Goods Transport | | -
Saraf Jewellers and Gifts | 94310 57142 | Main Road, Ranchi, Jharkhand 834001 | Magadh Parcel | Saraf Jewellers and Gifts | 20
Das Variety Store | 94370 24619 | Buxi Bazar, Cuttack, Odisha 753001 | Kalinga Carriers | | -
Fernandes Home Store | 98221 90354 | 18th June Road, Panaji, Goa 403001 | VRL Logistics | Fernandes Home Store | 30
Thakur Trading Co. | 94180 73516 | The Mall, Solan, Himachal Pradesh 173212 | Himgiri Carriers | | -
Bhat Provision and Dry Fruits | 94190 41827 | Lal Chowk, Srinagar, Jammu and Kashmir 190001 | Kashmir Goods | Bhat Provision and Dry Fruits | 01
Hegde Traders | 94480 65293 | Car Street, Mangaluru, Karnataka 575001 | VRL Logistics | Hegde Traders | 29
Iyengar Stores | 98450 18374 | Chickpet, Bengaluru, Karnataka 560053 | VRL Logistics | | -
Chettiar Vessels Mart | 94420 86501 | Rattan Bazaar, Chennai, Tamil Nadu 600003 | KPN Parcel Service | Chettiar Vessels Mart | 33
Lalwani Cloth House | 94250 37946 | Bada Bazar, Gwalior, Madhya Pradesh 474001 | Bundelkhand Transport | Lalwani Cloth House | 23
Soni Bartan Mandir | 94141 52768 | Sarafa Bazar, Kota, Rajasthan 324006 | Shree Balaji Roadlines | | -
Mehta Home Appliances | 98250 84137 | Yagnik Road, Rajkot, Gujarat 360001 | Shree Maruti Carriers | Mehta Home Appliances | 24
Ansari Hardware | 94151 90624 | Station Road, Moradabad, Uttar Pradesh 244001 | UP Golden Carriers | Ansari Hardware | 09
Joshi Tent House | 94129 28350 | Mall Road, Nainital, Uttarakhand 263001 | Uttaranchal Goods | | -
Kaur Collection | 98141 73905 | Sector 17, Chandigarh 160017 | Punjab Goods Carriers | Kaur Collection | 04
Tiwari Puja Samagri | 94158 46217 | Naya Ghat, Ayodhya, Uttar Pradesh 224123 | Kashi Goods Transport | | -
Shah Umbrella Mart | 98211 35780 | 62, Abdul Rehman Street, Mumbai, Maharashtra 400003 | VRL Logistics | Shah Umbrella Mart | 27
Borah Bhandar | 94351 60942 | A.T. Road, Jorhat, Assam 785001 | North East Roadlines | | -
Pawar Kirana | 97650 21438 | Main Peth, Satara, Maharashtra 415002 | VRL Logistics | | -
Modi Novelties | 94260 53891 | Ring Road, Surat, Gujarat 395002 | Shree Maruti Carriers | Modi Novelties | 24
Walk-in customer | 0000000000 | | | | -
`;

/**
 * Second entries of customers above, as they happen at a counter: the same phone in another notation, or the same name
 * and address when one of the two has no good phone.
 */
const secondEntryTable = `
SHARMA TRADERS JAIPUR | +91-98290-41157 | Johari Bazar, Jaipur | | | -
Agrawal Bartan Bhandar (Lucknow) | 093351 78024 | 27/4 Chowk Lucknow | UP Golden Carriers | | -
Laxmi Steel Center | 9824063915 | Gandhi Road, Ahmedabad | | | -
M/s. Sai Enterprises | 098490-23716 | Begum Bazar, Hyderabad | Navata Road Transport | | -
Gupta Kirana Stores | 9415022861 | Sadar Bazar, Jhansi | Bundelkhand Transport | | -
Mehta Home Appliances | 0000000000 | Yagnik Road, Rajkot, Gujarat 360001 | Shree Maruti Carriers | | -
Verma Gift Gallery | 97530 66814 | 10 New Market Bhopal | Malwa Roadways | | -
Banerjee & Sons | 1234567890 | 45 Canning Street, Kolkata, West Bengal 700001 | East India Carrying | | -
`;

export type CustomerEntry = {
  name: string;
  phone: string;
  address: string;
  transporter: string;
  company: string;
  /** The state code of the GST number; null when the customer is not registered. */
  stateCode: string | null;
};

function customersOf(rows: string): CustomerEntry[] {
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const [name = "", phone = "", address = "", transporter = "", company = "", state = ""] = row
        .split("|")
        .map((cell) => cell.trim());
      return { name, phone, address, transporter, company, stateCode: state === "-" ? null : state };
    });
}

export const customers: readonly CustomerEntry[] = customersOf(table);
export const secondEntries: readonly CustomerEntry[] = customersOf(secondEntryTable);
